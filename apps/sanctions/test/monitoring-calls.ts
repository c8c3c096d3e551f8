import type { ListedEntity } from '@gatehouse/datasets';
import { DataSource } from 'typeorm';
import { PopulationMonitorService, type StepResult } from '../src/monitoring/population-monitor.service';
import { listedPerson } from './listed-person';
import { type Caller, person } from './population';
import { importList, type Sanctions } from './sanctions';

export const strangers = (count: number): ListedEntity[] =>
  Array.from({ length: count }, (_, at) => listedPerson(`s-${at}`, `Bartolomeo${at} Quispenuevo${at}`));
export const petrov = listedPerson('x-1', 'Ivan Petrov');
export const adeyemi = listedPerson('x-2', 'Ngozi Adeyemi');
export const ivan = person('ivan');
export const ngozi = person('ngozi', 'Ngozi', 'Adeyemi');
export const maria = person('maria', 'Maria', 'Kowalska');

/** Publishes lists and runs the steps of monitoring. `at` is called when a test runs. */
export function createMonitoringCalls(at: () => { app: Sanctions; acme: Caller }) {
  let count = 0;
  const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    at().app.app.get(DataSource).query<T[]>(sql, values);
  const findId = async (name: string): Promise<string> =>
    (await query<{ id: string }>('SELECT id FROM sanctions.populations WHERE name = $1', [name]))[0]!.id;
  const step = async (name: string): Promise<StepResult> =>
    at()
      .app.app.get(PopulationMonitorService, { strict: false })
      .step(await findId(name));
  /** Runs steps until nothing is left to do, and returns how many there were. */
  const screen = async (name: string): Promise<number> => {
    for (let steps = 1; steps < 50; steps++) if ((await step(name)) === 'done') return steps;
    throw new Error('The steps do not end.');
  };
  const publish = async (list: string, ...entities: ListedEntity[]) => {
    await importList(at().app.store, list, [...strangers(30), ...entities]);
    await at().app.replica.poll();
  };
  const alerts = async (name: string) => {
    const { body } = await at().acme.send('GET', `/v2/open-sanctions/populations/${name}/alerts`);
    return (body.items as { personId: string; entityId: string; state: string }[])
      .map(({ personId, entityId, state }) => `${personId} ${entityId} ${state}`)
      .sort();
  };
  const runs = async (name: string) =>
    (await at().acme.send('GET', `/v2/open-sanctions/populations/${name}/runs`)).body;
  /** A list of its own with Ivan Petrov, and a population that is screened against it. */
  const start = async (...people: object[]) => {
    const name = `p${++count}`;
    await publish(name, petrov);
    await at().acme.put(name, { dataset: name, threshold: 0.9 });
    if (people.length > 0) await at().acme.add(name, ...people);
    return name;
  };
  return { query, findId, step, screen, publish, alerts, runs, start };
}
