import { mapConcurrently } from '../load/in-flight';
import { importSyntheticList, waitForList, listWords } from '../sanctions/synthetic-list';
import { SyntheticPeople } from '../sanctions/synthetic-people';
import { count, isQuick } from '../suite/report';
import type { Installation } from './installation';
import type { Operation } from './meter';

const listed = isQuick ? 5_000 : 70_000;
const files = isQuick ? 2 : 10;
const rowsPerFile = 2_000;
const singles = isQuick ? 100 : 2_000;
const clients = 16;

/** Checks of files and of single people against a list of synthetic people. */
export async function measureSanctions({ meter, env }: Installation, origin: string): Promise<void> {
  await importSyntheticList(env.DATABASE_URL, listed);
  await waitForList(origin);
  const people = new SyntheticPeople(listWords, 2);
  const rows = Array.from({ length: rowsPerFile }, (_, i) => {
    const { firstname, lastname, dob } = people.unlisted();
    return `${i},${firstname},${lastname},${dob}`;
  });
  const file = ['id,firstname,lastname,dob', ...rows, ''].join('\n');
  const checkFiles = () =>
    mapConcurrently(Array(files).keys(), 2, () =>
      post(`${origin}/v2/open-sanctions/file/bench`, toForm(file)),
    );
  const checkOne = () => {
    const body = JSON.stringify({ people: [{ id: '1', ...people.unlisted() }] });
    return post(`${origin}/v2/open-sanctions/match/bench`, body, { 'content-type': 'application/json' });
  };
  const checkSingles = () => mapConcurrently(Array(singles).keys(), clients, checkOne);
  const operation = (what: string): Operation => ({
    name: `screen ${what} against ${count(listed)} listed`,
    apps: ['sanctions'],
  });
  await checkFiles();
  await meter.measure(operation('1,000 rows of a file'), (files * rowsPerFile) / 1000, checkFiles);
  await checkSingles();
  await meter.measure(operation('one person'), singles, checkSingles);
}

async function post(url: string, body: FormData | string, headers?: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body, headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}

function toForm(csv: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'people.csv');
  return form;
}
