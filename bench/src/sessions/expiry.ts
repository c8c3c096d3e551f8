import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { count, isQuick, progress, type Row } from '../suite/report';
import { toSessionId } from './session-id';
import type { Stage } from './stage';

const sessions = isQuick ? 300 : 10_000;
const minute = isQuick ? 5 : 60;
const secondsBefore = isQuick ? 1 : 15;
const maxLag = 5;
const minRatio = 0.5;

/** The expiry of many sessions during the creation of others at full speed. */
interface Expiry {
  /** Seconds from the expiry to the end of the slowest session. */
  slowest: number;
  /** Seconds from the last expiry to the end of all sessions. */
  afterLast: number;
  creationsBefore: number;
  creations: number;
  ends: Ends;
}

interface Ends {
  expired: number;
  deliveries: number;
  attempts: number;
}

/** Many sessions with a callback that expire within a minute, and the same number at once. */
export async function measureExpiry(stage: Stage): Promise<Row[]> {
  const spread = await expire(stage, minute);
  const atOnce = await expire(stage, 0);
  const ratio = spread.creations / spread.creationsBefore;
  const isRight = [spread, atOnce].every(({ ends }) => Object.values(ends).every((it) => it === sessions));
  return [
    {
      what: `${count(sessions)} sessions that expire within ${minute} s during creations: the slowest end`,
      measured: `${spread.slowest.toFixed(1)} s after its expiry; all ${spread.afterLast.toFixed(1)} s after the last`,
      target: {
        text: `≤ ${maxLag} s`,
        isReached: spread.slowest <= maxLag && spread.afterLast <= maxLag,
      },
    },
    {
      what: 'creations at the same time',
      measured: creationsIn(spread),
      target: { text: `≥ ${minRatio}`, isReached: ratio >= minRatio },
    },
    {
      what: `${count(sessions)} sessions that expire in one moment: until all have ended`,
      measured: `${atOnce.afterLast.toFixed(1)} s`,
      target: { text: `≤ ${minute} s`, isReached: atOnce.afterLast <= minute },
    },
    { what: 'creations at the same time', measured: creationsIn(atOnce) },
    {
      what: 'each EXPIRED, with one delivery, sent once',
      measured: [spread, atOnce].map(({ ends }) => Object.values(ends).map(count).join(' / ')).join(' and '),
      target: { text: `${count(sessions)} of each`, isReached: isRight },
    },
  ];
}

const creationsIn = ({ creations, creationsBefore }: Expiry): string =>
  `${count(creations)} a second, ${(creations / creationsBefore).toFixed(2)} of the ${count(creationsBefore)} without`;

async function expire({ host, database, ...stage }: Stage, overSeconds: number): Promise<Expiry> {
  const title = `expiry over ${overSeconds} s`;
  const ids = (await host.createMany(sessions, stage.bodyWithCallback)).map(toSessionId);
  const creation = () => host.creation(stage.bodyWithCallback());
  const creationsBefore = await host.rate({ seconds: secondsBefore, expect: 201 }, creation);
  progress(`${title}: ${count(creationsBefore)} creations per second before`);

  const first = Date.now() + 1000;
  const last = first + overSeconds * 1000;
  await letExpire(database, ids, first, last);
  await pause(first - Date.now());
  let hasEnded = false;
  const ending = allEnded(database, last).then((at) => {
    hasEnded = true;
    return at;
  });
  const creations = await host.rate({ seconds: Infinity, expect: 201 }, () =>
    hasEnded ? undefined : creation(),
  );
  const afterLast = ((await ending) - last) / 1000;
  progress(
    `${title}: all ended ${afterLast.toFixed(1)} s after the last, ${count(creations)} creations per second`,
  );
  await stage.isQuiet();
  progress(`${title}: all webhooks sent`);
  return { afterLast, creations, creationsBefore, ...(await checked(database, ids)) };
}

/** Distributes their expiry evenly from the first to the last moment. */
async function letExpire(database: pg.Pool, ids: string[], first: number, last: number): Promise<void> {
  await database.query(
    `UPDATE sessions.sessions AS session
     SET expires_at = $2::timestamptz + ($3::timestamptz - $2::timestamptz) * (wanted.place / $4::float)
     FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place) WHERE session.id = wanted.id`,
    [ids, new Date(first), new Date(last), ids.length],
  );
}

/** When all sessions that expire until then have ended; an index makes the query cheap. */
async function allEnded(database: pg.Pool, last: number): Promise<number> {
  for (;;) {
    await pause(Math.max(100, last - Date.now()));
    const { rows } = await database.query(
      'SELECT 1 FROM sessions.sessions WHERE ended_at IS NULL AND expires_at <= $1 LIMIT 1',
      [new Date(last)],
    );
    if (rows.length === 0) return Date.now();
  }
}

async function checked(database: pg.Pool, ids: string[]): Promise<{ slowest: number; ends: Ends }> {
  const { rows } = await database.query<Ends & { slowest: number }>(
    `SELECT count(DISTINCT session.id) FILTER (WHERE session.state = 'EXPIRED')::integer AS expired,
       count(DISTINCT delivery.id)::integer AS deliveries, count(attempt.*)::integer AS attempts,
       max(extract(epoch FROM session.ended_at - session.expires_at))::float AS slowest
     FROM sessions.sessions AS session
     LEFT JOIN webhooks.deliveries AS delivery ON delivery.session_id = session.webhook_session_id
     LEFT JOIN webhooks.attempts AS attempt ON attempt.delivery_id = delivery.id
     WHERE session.id = ANY ($1::uuid[])`,
    [ids],
  );
  const { slowest, ...ends } = rows[0]!;
  return { slowest, ends };
}
