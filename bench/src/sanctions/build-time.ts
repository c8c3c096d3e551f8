import { chunkSize, decodeChunk, encodeChunk, type ListedEntity } from '@gatehouse/datasets/chunk';
import { IndexBuilder } from '@gatehouse/matching';
import { count, progress } from '../suite/report';
import { gather } from './matching-time';

/** CPU times of the process with its threads in milliseconds, and memory in bytes. */
export interface BuildTime {
  people: number;
  names: number;
  isReal: boolean;
  /** Splits all names at spaces and counts the words in a `Map`: a measure of the machine. */
  baseline: number;
  decode: number;
  add: number;
  finish: number;
  bytes: number;
  /** How much the process grew meanwhile, with the index and garbage. */
  peak: number;
}

/** Builds an index from the chunks that the database stores, one after the other. */
export async function timeBuild(people: number): Promise<BuildTime> {
  progress(`build: ${count(people)} people`);
  const { real, synthetic } = await gather();
  const chunks: Buffer[] = [];
  for (let from = 0; from < people; from += chunkSize) {
    const length = Math.min(chunkSize, people - from);
    const entities = Array.from({ length }, (_, at) =>
      toEntity(from + at, real[from + at] ?? synthetic.listed()),
    );
    chunks.push(await encodeChunk(entities));
  }
  const baseline = timeBaseline(chunks);
  globalThis.gc?.();
  return { people, isReal: real.length > 0, baseline, ...build(chunks) };
}

const toEntity = (position: number, person: Pick<ListedEntity, 'names' | 'birthDates'>): ListedEntity => ({
  id: `bench-${position}`,
  schema: 'Person',
  countries: ['ru'],
  programs: ['BENCH'],
  datasets: ['bench'],
  ...person,
});

function timeBaseline(chunks: readonly Buffer[]): number {
  const words = new Map<string, number>();
  let time = 0;
  for (const chunk of chunks) {
    const entities = decodeChunk(chunk);
    time += timeCpu(() => {
      for (const { names } of entities)
        for (const { text } of names)
          for (const word of text.split(' ')) words.set(word, (words.get(word) ?? 0) + 1);
    });
  }
  return time;
}

function build(chunks: readonly Buffer[]) {
  const before = process.memoryUsage.rss();
  const builder = new IndexBuilder();
  let [decode, add, peak] = [0, 0, 0];
  for (const chunk of chunks) {
    let entities: ListedEntity[] = [];
    decode += timeCpu(() => (entities = decodeChunk(chunk)));
    add += timeCpu(() => entities.forEach((entity) => builder.add(entity)));
    peak = Math.max(peak, process.memoryUsage.rss() - before);
  }
  const start = process.cpuUsage();
  const { names, bytes } = builder.build();
  const finish = toMilliseconds(process.cpuUsage(start));
  peak = Math.max(peak, process.memoryUsage.rss() - before);
  return { names, bytes, decode, add, finish, peak };
}

function timeCpu(run: () => void): number {
  const start = process.cpuUsage();
  run();
  return toMilliseconds(process.cpuUsage(start));
}

const toMilliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
