import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { isFreePort } from './port';

/** A port that belongs to this process for as long as it holds it, also while nobody listens there. */
export interface ReservedPort {
  readonly port: number;
  readonly release: () => void;
}

const firstPort = 16_384;
// Linux deals out ports from here on, unless it is told otherwise; other systems begin higher.
const usualDealt = 32_768;
const linuxRange = '/proc/sys/net/ipv4/ip_local_port_range';

/**
 * Reserves a port, for a server that cannot listen on port 0 or has to come back at the same address. The system deals none
 * of these ports out to whoever listens on port 0, and every odd one is a sign: whoever listens there owns the one below it.
 * A process that is killed owns nothing any more.
 */
export async function reservePort({ from = firstPort, to = firstDealtPort() } = {}): Promise<ReservedPort> {
  const places = Math.floor((to - from) / 2);
  const first = randomInt(places);
  for (let i = 0; i < places; i++) {
    const port = from + 2 * ((first + i) % places);
    const sign = await listen(port + 1);
    if (!sign) continue;
    if (await isFreePort(port)) return { port, release: () => void sign.close() };
    sign.close();
  }
  throw new Error(`No port from ${from} to ${to} could be reserved.`);
}

/** The given port, or one that is reserved. */
export const givenOrReserved = (port: number | undefined): Promise<ReservedPort> =>
  port === undefined ? reservePort() : Promise.resolve({ port, release: () => undefined });

/** Where the ports begin that the system deals out. */
export function firstDealtPort(): number {
  const dealt = existsSync(linuxRange) ? Number.parseInt(readFileSync(linuxRange, 'utf8')) : usualDealt;
  // Who lets the system deal out nearly all ports cannot keep any from it.
  return dealt > firstPort + 1_000 ? dealt : usualDealt;
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server.unref()));
  });
}
