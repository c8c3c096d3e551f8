import { defaultBody } from '../sessions/stage';
import { compare, type Comparison } from './comparison';
import { fromAddress, stall } from './loud-callers';
import type { Stage } from './stage';

const sockets = 100;
const bodyBytes = 2 * 1024 * 1024;

/** The creation of a session during uploads of 2 MiB bodies that never complete. */
export async function compareWithBodies(stage: Stage): Promise<Comparison[]> {
  const { origin, pid } = await stage.start('sessions');
  const key = await stage.createKey('quiet');
  const incompleteBody = `{"metadata":{"x":"${'x'.repeat(bodyBytes)}`.slice(0, bodyBytes - 1);
  const head = (i: number) =>
    [
      'POST /session HTTP/1.1',
      'Host: bench',
      'Content-Type: application/json',
      `Content-Length: ${bodyBytes}`,
      `X-Forwarded-For: ${fromAddress(i)['x-forwarded-for']}`,
    ].join('\r\n');
  const comparison = await compare({
    quiet: 'creating a session',
    loud: `${sockets} unfinished bodies of 2 MiB without a key`,
    pid,
    ask: async () => {
      const headers = { 'content-type': 'application/json', 'x-api-key': key };
      const reply = await fetch(`${origin}/session`, {
        method: 'POST',
        headers,
        body: JSON.stringify(defaultBody),
      });
      await reply.arrayBuffer();
      return reply.ok;
    },
    makeNoise: () => stall(origin, sockets, (i) => `${head(i)}\r\n\r\n${incompleteBody}`),
  });
  return [comparison];
}
