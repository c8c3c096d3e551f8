import { ApiKeyService, type AuthenticatedKey } from '@gatehouse/auth';
import { inTransaction, type Transaction, uuidv7 } from '@gatehouse/database';
import { DataSource } from 'typeorm';
import { AlertService } from '../src/alert/alert.service';
import type { MonitoredMatch, PersonResult, SliceResult } from '../src/monitoring/person-result';
import { RunRepository } from '../src/monitoring/run.repository';
import type { PersonRow } from '../src/person/person-row';
import { PeopleRepository } from '../src/population/people.repository';
import { PeopleService } from '../src/population/people.service';
import { PersonCipher } from '../src/population/person-cipher';
import type { Population } from '../src/population/population';
import { PopulationService } from '../src/population/population.service';
import type { Reply, Sanctions } from './sanctions';

export const versions = [{ dataset: 'test_list', versionId: 'v-1', version: '2026-11-18-0a1b2c3d' }];
export const ivan = { id: 'c-1', firstname: 'Ivan', lastname: 'Zymotrov', dob: '1970-12-31' };

/** A match of Ivan with defaults. */
export const makeMatch = (entityId: string, fields: Partial<MonitoredMatch> = {}): MonitoredMatch => ({
  entityId,
  name: 'Iwan Zymotroff',
  matchedName: 'Iwan Zymotroff',
  score: 0.9612,
  aliases: ['Vanya Z.'],
  birthDate: '1970-12-31',
  birthDates: ['1970-12-31'],
  weakNames: [],
  formerIds: [],
  countries: ['ru'],
  programs: ['UN-1718'],
  datasets: ['test_list'],
  url: null,
  features: [
    { feature: 'name', added: 1, words: 'Compared with the listed name "Iwan Zymotroff".' },
    { feature: 'part', added: -0.0388, words: '"Ivan" sounds like "Iwan".' },
  ],
  ...fields,
});

export interface Caller extends AuthenticatedKey {
  key: string;
}

/** Creates populations and people, and applies results as runs do. */
export function createAlertCalls(app: Sanctions) {
  const get = <T>(type: abstract new (...args: never[]) => T): T => app.app.get<T>(type, { strict: false });
  const source = get(DataSource);
  const populations = get(PopulationService);

  /** An API key of the customer. */
  const createKey = async (customer: string, mode: 'live' | 'test' = 'live'): Promise<Caller> => {
    const { id, key } = await get(ApiKeyService).create({ customer, mode });
    const [row] = await source.query<{ customer: string }[]>(
      'SELECT customer_id AS customer FROM auth.api_keys WHERE id = $1',
      [id],
    );
    return { id, key, customerId: row!.customer, mode };
  };

  const createPopulation = async (
    key: Caller,
    name: string,
    settings: Partial<Pick<Population, 'fourEyes' | 'callback'>> = {},
  ): Promise<Population> => {
    const actor = { type: 'api-key', keyId: key.id, user: `user of ${key.id}` } as const;
    await populations.put(key, actor, name, {
      dataset: 'test_list',
      threshold: 0.95,
      fourEyes: false,
      ...settings,
      requireDataset: () => undefined,
    });
    return populations.require(key, name);
  };

  /** Adds people, and returns our ids of them. */
  const addPeople = async (population: Population, rows: readonly PersonRow[]): Promise<string[]> => {
    const cipher = get(PersonCipher);
    const people = rows.map((row) => {
      const id = uuidv7();
      return { id, sealed: cipher.seal(population, id, row), ...cipher.hash(population, row) };
    });
    await inTransaction(source, ({ manager }) =>
      get(PeopleRepository).insert(manager, population.id, people, new Date()),
    );
    return people.map(({ id }) => id);
  };

  const toResult = async (
    population: Population,
    personId: string,
    matches: readonly MonitoredMatch[],
  ): Promise<PersonResult> => {
    const people = await get(PeopleService).readSlice(population, { limit: 10_000 });
    const person = people.find(({ id }) => id === personId);
    return { person: { ...person!, pending: false }, matches };
  };

  /** As before a slice is stored. */
  const lock = ({ manager }: Transaction, { id }: Population) => get(RunRepository).lockState(manager, id);

  const applySlice = (population: Population, slice: Partial<SliceResult>) =>
    inTransaction(source, async (transaction) => {
      await lock(transaction, population);
      return get(AlertService).applySlice(transaction, population, {
        versions,
        isListed: () => true,
        people: [],
        ...slice,
      });
    });

  /** Applies the matches of one person, and returns the ids of its alerts by entity. */
  const applyMatches = async (
    population: Population,
    personId: string,
    matches: readonly MonitoredMatch[],
    slice: Partial<SliceResult> = {},
  ): Promise<Record<string, string>> => {
    await applySlice(population, { ...slice, people: [await toResult(population, personId, matches)] });
    const rows = await source.query<{ id: string; entity: string }[]>(
      'SELECT id, entity_id AS entity FROM sanctions.alerts WHERE person_id = $1',
      [personId],
    );
    return Object.fromEntries(rows.map(({ id, entity }) => [entity, id]));
  };

  /** A request about the alerts of a population. */
  const call = (key: Caller, method: string, path: string, body?: object, headers = {}): Promise<Reply> =>
    app.call(method, `/v2/open-sanctions/populations/${path}`, body && JSON.stringify(body), {
      'x-api-key': key.key,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    });

  /** A new population with Ivan and one alert. */
  const openAlert = async (
    key: Caller,
    name: string,
    settings: Parameters<typeof createPopulation>[2] = {},
  ) => {
    const population = await createPopulation(key, name, settings);
    const [personId] = await addPeople(population, [ivan]);
    const { e1 } = await applyMatches(population, personId!, [makeMatch('e1')]);
    return { population, personId: personId!, alertId: e1!, path: `${name}/alerts/${e1}` };
  };

  return {
    source,
    populations,
    lock,
    createKey,
    createPopulation,
    addPeople,
    toResult,
    applySlice,
    applyMatches,
    call,
    openAlert,
  };
}

export type AlertCalls = ReturnType<typeof createAlertCalls>;
