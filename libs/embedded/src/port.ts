import { createServer, type AddressInfo } from 'node:net';

const loopback = ['127.0.0.1', '::1'];

/** Whether the port is free at 127.0.0.1 and, with IPv6, at ::1. */
export async function isFreePort(port: number): Promise<boolean> {
  for (const host of await loopbackAddresses()) {
    try {
      await listenOnce(port, host);
    } catch {
      return false;
    }
  }
  return true;
}

/** The addresses of `localhost` on this machine: 127.0.0.1 and, with IPv6, ::1. */
export async function loopbackAddresses(): Promise<string[]> {
  const present: string[] = [];
  for (const host of loopback) {
    try {
      await listenOnce(0, host);
      present.push(host);
    } catch (error) {
      if (!isMissingAddress(error)) throw error;
    }
  }
  return present;
}

function isMissingAddress(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address() as AddressInfo;
      server.close(() => resolve(address.port));
    });
  });
}
