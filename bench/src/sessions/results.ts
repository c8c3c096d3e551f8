import type { Row } from '../suite/report';
import { inTurn } from '../suite/rounds';
import { compareWithBare, inRounds, rate, seconds } from './rounds';
import { toSessionId } from './session-id';
import type { Stage } from './stage';

const ended = 500;

/** Results of ended sessions through the API compared with bare selects of their rows. */
export async function measureResults({ sandbox, bare, body }: Stage): Promise<Row[]> {
  const sessions = await sandbox.createMany(ended, body, { 'x-sandbox-outcome': '{"age":25}' });
  const ids = sessions.map(toSessionId);
  let next = 0;
  const read = await inTurn(inRounds('results'), {
    bare: () => bare({ work: 'select', seconds, ids }),
    http: () =>
      sandbox.rate({ seconds, expect: 200 }, () => ({
        method: 'GET',
        path: `/session/${sessions[next++ % ended]!.token}/result`,
      })),
  });
  return [
    { what: 'bare selects by primary key with pg', measured: rate(read.bare) },
    {
      what: 'results of ended sessions through HTTP',
      measured: compareWithBare(read.http, read.bare),
    },
  ];
}
