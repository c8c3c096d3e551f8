import { setTimeout as pause } from 'node:timers/promises';
import { mapConcurrently } from '../load/in-flight';
import { Host } from '../sessions/host';
import { isQuiet, defaultBody } from '../sessions/stage';
import { prepareStep } from '../sessions/steps';
import { isQuick } from '../suite/report';
import type { Installation } from './installation';
import type { Operation } from './meter';

const sessions = isQuick ? 100 : 3_000;
const clients = 32;
const age = (what: string): Operation => ({ name: `age session: ${what}`, apps: ['sessions'] });

/** Age sessions from creation to tombstone, one stage after the other for all of them. */
export async function measureAgeSessions(
  { meter, database }: Installation,
  { origin, key, callbacks }: { origin: string; key: string; callbacks: string[] },
): Promise<void> {
  const host = new Host(origin, key);
  let bodies = 0;
  const body = () => ({ ...defaultBody, callback: { url: callbacks[bodies++ % callbacks.length]! } });
  const complete = async (count: number, measure: typeof meter.measure): Promise<void> => {
    const created = await measured(measure, age('create'), count, () => host.createMany(count, body));
    const steps = await measured(measure, age('open it on a phone'), count, () =>
      mapConcurrently(created, clients, (session) => prepareStep(host, session)),
    );
    await measure(age('the face, the end, the webhook'), count, async () => {
      await host.rate({ seconds: Infinity, expect: 200 }, () => steps.pop());
      await isQuiet(database);
    });
    await measure(age('read the result'), count, () =>
      mapConcurrently(created, clients, ({ token }) =>
        host.send({ method: 'GET', path: `/session/${token}/result` }),
      ),
    );
  };
  await complete(Math.min(sessions, 1000), async (operation, count, work) => {
    await work();
    return { operation, count, figures: {} };
  });
  await complete(sessions, meter.measure.bind(meter));
  await host.close();

  const { rowCount } = await database.query(
    'UPDATE sessions.sessions SET purge_at = now() WHERE ended_at IS NOT NULL',
  );
  await meter.measure(age('purge it'), rowCount!, () => waitForPurge(database));
}

/** Measures some work, and returns its result. */
async function measured<T>(
  measure: Installation['meter']['measure'],
  operation: Operation,
  count: number,
  work: () => Promise<T>,
): Promise<T> {
  let result: T | undefined;
  await measure(operation, count, async () => (result = await work()));
  return result!;
}

/** Workers poll once a minute. */
async function waitForPurge(database: Installation['database']): Promise<void> {
  for (let left = 1; left > 0; await pause(250)) {
    const { rows } = await database.query(
      'SELECT 1 FROM sessions.sessions WHERE ended_at IS NOT NULL AND purged_at IS NULL LIMIT 1',
    );
    left = rows.length;
  }
}
