import { IndexBuilder, type ListedPerson, Matcher, type NameIndex, type Person } from '@gatehouse/matching';
import { count, isQuick, progress } from '../suite/report';
import { threshold } from './finding';
import { readLists } from './real-lists';
import { inventWords, type NameWords, SyntheticPeople, splitIntoWords } from './synthetic-people';
import { readNegatives } from './tuning-file';

const rowCount = isQuick ? 4000 : 40_000;
const warmUpCount = isQuick ? 1000 : 10_000;
const singleCount = isQuick ? 1000 : 5000;

/** The measurements of one list size. Times in milliseconds. */
export interface MatchingTime {
  people: number;
  names: number;
  rows: number;
  singles: number;
  /** For all rows: CPU time of the process with its threads, and wall-clock time. */
  cpu: number;
  wall: number;
  bytes: number;
  p50: number;
  p99: number;
  isReal: boolean;
}

interface Material {
  real: readonly ListedPerson[];
  synthetic: SyntheticPeople;
  rows: Person[];
}

/** Builds an index, and screens a file and single people with it, in this thread. */
export async function timeMatching(people: number): Promise<MatchingTime> {
  const { index, rows, isReal } = await prepare(people);
  globalThis.gc?.();
  progress(`speed: warming up with ${count(warmUpCount)} other rows`);
  const other = new Matcher(index);
  for (const row of rows.splice(rowCount, warmUpCount)) other.match(row, threshold);
  globalThis.gc?.();
  progress(`speed: ${count(rows.length)} rows against ${count(people)} people`);
  const figures = { people, names: index.names, rows: rows.length, singles: singleCount, bytes: index.bytes };
  return { ...figures, isReal, ...measureFile(index, rows), ...measureSingles(index, rows) };
}

/** Only the index and the rows stay in memory afterwards. */
async function prepare(people: number) {
  progress(`speed: an index of ${count(people)} people`);
  const { real, synthetic, rows } = await gather();
  const builder = new IndexBuilder();
  for (let i = 0; i < people; i++) builder.add(real[i] ?? synthetic.listed());
  return { index: builder.build(), rows, isReal: real.length > 0 };
}

/** The people of the real lists, and others with names of their words. */
export async function gather(): Promise<Material> {
  const lists = await readLists();
  const count = rowCount + warmUpCount;
  if (!lists) {
    const words = inventWords(1);
    const others = new SyntheticPeople(words, 2);
    const rows = Array.from({ length: count }, () => others.unlisted());
    return { real: [], synthetic: new SyntheticPeople(words, 3), rows };
  }
  const rows = (await readNegatives(lists.tuning)).slice(0, count);
  const words: NameWords = {
    listed: splitIntoWords(lists.people.flatMap(({ names }) => names.map(({ text }) => text))),
    unlisted: splitIntoWords(rows.flatMap(({ firstname, lastname }) => [firstname, lastname])),
  };
  return { real: lists.people, synthetic: new SyntheticPeople(words, 3), rows };
}

/** With a matcher whose word cache is empty. */
function measureFile(index: NameIndex, rows: readonly Person[]): { cpu: number; wall: number } {
  const matcher = new Matcher(index);
  const [start, usage] = [performance.now(), process.cpuUsage()];
  for (const row of rows) matcher.match(row, threshold);
  const { user, system } = process.cpuUsage(usage);
  return { cpu: (user + system) / 1000, wall: performance.now() - start };
}

function measureSingles(index: NameIndex, rows: readonly Person[]): { p50: number; p99: number } {
  const matcher = new Matcher(index);
  const times = Float64Array.from(rows.slice(0, singleCount), (row) => {
    const start = performance.now();
    matcher.match(row, threshold);
    return performance.now() - start;
  }).sort();
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? NaN;
  return { p50: quantile(0.5), p99: quantile(0.99) };
}
