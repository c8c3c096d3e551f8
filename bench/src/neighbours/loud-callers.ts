import { setMaxListeners } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Agent, request } from 'undici';
import type { LoadRequest } from '../load/load';

/** Loud callers, until they are stopped. */
export interface Noise {
  /** The number of replies by status or error. */
  replies: Record<string, number>;
  stop(): Promise<void>;
}

/** The headers of a caller with its own address; apps trust a proxy on loopback. */
export const fromAddress = (i: number): Record<string, string> => ({
  'x-forwarded-for': `198.51.100.${i % 250}`,
});

/** Callers that each send one request after the other. */
export function sendWithoutPause(
  origin: string,
  callers: number,
  next: (caller: number) => LoadRequest,
): Noise {
  const agent = new Agent({ connections: callers, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const replies: Record<string, number> = {};
  const count = (what: string) => (replies[what] = (replies[what] ?? 0) + 1);
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const call = async (caller: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const { path, ...options } = next(caller);
        const sent = { ...options, dispatcher: agent, signal: stopping.signal };
        const { statusCode, body } = await request(`${origin}${path}`, sent);
        await body.dump({ limit: Infinity });
        count(String(statusCode));
      } catch (error) {
        if (!stopping.signal.aborted) count((error as { code?: string }).code ?? 'failed');
      }
    }
  };
  const calls = Array.from({ length: callers }, (_, caller) => call(caller));
  return {
    replies,
    stop: async () => {
      stopping.abort();
      await Promise.all(calls);
      await agent.destroy();
    },
  };
}

/** Connections that send an incomplete request, and then nothing. */
export function stall(
  origin: string,
  sockets: number,
  makePart: (i: number) => string,
  localAddress?: string,
): Noise {
  const { hostname: host, port } = new URL(origin);
  const replies: Record<string, number> = {};
  const count = (what: string) => (replies[what] = (replies[what] ?? 0) + 1);
  const open = Array.from({ length: sockets }, (_, i): Socket => {
    const socket = connect({ host, port: Number(port), localAddress }, () => socket.write(makePart(i)));
    socket.on('data', (reply) => count(/^HTTP\/1\.1 (\d{3})/.exec(reply.toString('latin1'))?.[1] ?? 'data'));
    socket.on('error', () => count('closed'));
    return socket;
  });
  return {
    replies,
    stop: () => {
      for (const socket of open) socket.destroy();
      return Promise.resolve();
    },
  };
}
