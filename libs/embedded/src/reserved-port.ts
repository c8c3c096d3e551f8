import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { isFreePort } from './port';

/** A port that is reserved for this process until its release, even while nothing listens on it. */
export interface ReservedPort {
  readonly port: number;
  readonly release: () => void;
}

const firstPort = 16_384;
// The default start of the ephemeral ports of Linux. Other systems start higher.
const defaultEphemeralStart = 32_768;
const linuxRange = '/proc/sys/net/ipv4/ip_local_port_range';

/**
 * Reserves a port, for a server that cannot listen on port 0 or must restart at the same address. The range is below the
 * ephemeral ports. Every odd port is a lock: the process that listens on it owns the port below. The lock of a killed process
 * is released.
 */
export async function reservePort({
  from = firstPort,
  to = firstEphemeralPort(),
} = {}): Promise<ReservedPort> {
  const pairs = Math.floor((to - from) / 2);
  const first = randomInt(pairs);
  for (let i = 0; i < pairs; i++) {
    const port = from + 2 * ((first + i) % pairs);
    const lock = await listen(port + 1);
    if (!lock) continue;
    if (await isFreePort(port)) return { port, release: () => void lock.close() };
    lock.close();
  }
  throw new Error(`No port from ${from} to ${to} is free.`);
}

/** Returns the given port, or reserves one. */
export const useOrReservePort = (port: number | undefined): Promise<ReservedPort> =>
  port === undefined ? reservePort() : Promise.resolve({ port, release: () => undefined });

/** The first ephemeral port of the system. */
export function firstEphemeralPort(): number {
  const first = existsSync(linuxRange)
    ? Number.parseInt(readFileSync(linuxRange, 'utf8'))
    : defaultEphemeralStart;
  // If nearly all ports are ephemeral, none can be kept out of the range.
  return first > firstPort + 1_000 ? first : defaultEphemeralStart;
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server.unref()));
  });
}
