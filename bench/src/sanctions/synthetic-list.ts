import { openDatasetStore } from '@gatehouse/datasets';
import { inventWords, SyntheticPeople } from './synthetic-people';

/** The words of the names on the list. */
export const listWords = inventWords(1);

/** Imports the list `bench` with a number of people, of whom `changed` differ from those of the list without changes. */
export async function importSyntheticList(databaseUrl: string, listed: number, changed = 0): Promise<void> {
  const store = await openDatasetStore(databaseUrl);
  const bytes = async function* () {
    const people = new SyntheticPeople(listWords, 3);
    const others = new SyntheticPeople(listWords, 4);
    for (let i = 0; i < listed; i++) {
      const person = people.listed();
      const isChanged = Math.floor(((i + 1) * changed) / listed) > Math.floor((i * changed) / listed);
      const { names, birthDates } = isChanged ? others.listed() : person;
      const [name, ...alias] = names.map(({ text }) => text);
      const properties = { name: [name], alias, birthDate: birthDates };
      const entity = { id: `p-${i}`, schema: 'Person', target: true, datasets: ['bench'], properties };
      yield await Promise.resolve(Buffer.from(`${JSON.stringify(entity)}\n`));
    }
  };
  await store.datasets.importFrom(
    {
      description: 'synthetic people',
      open: () =>
        Promise.resolve({
          files: new Map([['list', { name: 'list.json', bytes: bytes() }]]),
          close: () => Promise.resolve(),
        }),
    },
    { name: 'bench', format: 'ftm-json', force: true },
  );
  await store.close();
}

/** Waits until the running process has loaded the new list. */
export async function waitForList(origin: string): Promise<void> {
  const body = JSON.stringify({ people: [{ id: '1', firstname: 'a', lastname: 'b', dob: '2000-01-01' }] });
  const ask = () =>
    fetch(`${origin}/v2/open-sanctions/match/bench`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  while (!(await ask()).ok) await new Promise((resolve) => setTimeout(resolve, 200));
}
