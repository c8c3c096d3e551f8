import { openDatasetStore } from '@gatehouse/datasets';
import { allOf } from '../load/in-flight';
import { inventWords, SyntheticPeople } from '../sanctions/synthetic-people';
import { count, isQuick } from '../suite/report';
import type { Installation } from './installation';
import type { Operation } from './meter';

const listed = isQuick ? 5_000 : 70_000;
const files = isQuick ? 2 : 10;
const rowsOfFile = 2_000;
const singles = isQuick ? 100 : 2_000;
const clients = 16;
const words = inventWords(1);

/** Files and single people against a list of synthetic people. */
export async function measureSanctions({ meter, env }: Installation, origin: string): Promise<void> {
  await importList(env.DATABASE_URL);
  await isLoaded(origin);
  const people = new SyntheticPeople(words, 2);
  const rows = Array.from({ length: rowsOfFile }, (_, i) => {
    const { firstname, lastname, dob } = people.unlisted();
    return `${i},${firstname},${lastname},${dob}`;
  });
  const file = ['id,firstname,lastname,dob', ...rows, ''].join('\n');
  const checkFiles = () =>
    allOf(Array(files).keys(), 2, () => post(`${origin}/v2/open-sanctions/file/bench`, formOf(file)));
  const checkOne = () => {
    const body = JSON.stringify({ people: [{ id: '1', ...people.unlisted() }] });
    return post(`${origin}/v2/open-sanctions/match/bench`, body, { 'content-type': 'application/json' });
  };
  const checkSingles = () => allOf(Array(singles).keys(), clients, checkOne);
  const operation = (what: string): Operation => ({
    name: `screen ${what} against ${count(listed)} listed`,
    apps: ['sanctions'],
  });
  await checkFiles();
  await meter.measure(operation('1,000 rows of a file'), (files * rowsOfFile) / 1000, checkFiles);
  await checkSingles();
  await meter.measure(operation('one person'), singles, checkSingles);
}

async function importList(databaseUrl: string): Promise<void> {
  const store = await openDatasetStore(databaseUrl);
  const bytes = async function* () {
    const people = new SyntheticPeople(words, 3);
    for (let i = 0; i < listed; i++) {
      const { names, birthDates } = people.listed();
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

/** A process that screens picks a new list up by itself. */
async function isLoaded(origin: string): Promise<void> {
  const body = JSON.stringify({ people: [{ id: '1', firstname: 'a', lastname: 'b', dob: '2000-01-01' }] });
  const ask = () =>
    fetch(`${origin}/v2/open-sanctions/match/bench`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  while (!(await ask()).ok) await new Promise((resolve) => setTimeout(resolve, 200));
}

async function post(url: string, body: FormData | string, headers?: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body, headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

function formOf(csv: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'people.csv');
  return form;
}
