import { EmbeddedEngine, type GalleryIndex, knownSpaces, SpaceFaces } from '@gatehouse/gallery';
import { fill, makeFaces } from './faces';
import { count, isQuick, ms, progress, type Row } from '../suite/report';
import { timeInTurn, type Timing } from './timing';

const dimension = 128;
const people = isQuick ? 20_000 : 1_000_000;
const probes = 300;

/** Strangers with minimal similarity, and with the similarity of the model of the enrollment page. */
const models = [
  { name: 'floor 0.5', mates: 0.7, common: 0, floor: 0.5 },
  { name: 'strangers at 0.85, floor 0.94', mates: 0.7, common: 0.85, floor: 0.94 },
];

/** Descriptors of 128 numbers. */
export async function measureShort(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, floor, ...model } of models) {
    progress(`short: ${count(people)} × ${dimension}, ${name}`);
    const engine = new EmbeddedEngine({ threads: 0 });
    const index = engine.open(dimension);
    const { mated, strangers } = await makeFaces(
      { dimension, seed: 3, people, probes, ...model },
      fill(index),
    );
    const work = (probe: Float32Array) => index.search(probe, { k: 1, floor });
    const timings = await timeInTurn(
      {
        mated: { probes: mated.map(({ vector }) => vector), work },
        'non-mated': { probes: strangers, work },
      },
      { rounds: 10, probesARound: 30 },
    );
    await engine.close();
    rows.push(...timeRows(timings, name));
  }
  return [...rows, ...(await measureCentred())];
}

/** The version of the enrollment page, with and without centred scores. The average face is the most expensive probe. */
async function measureCentred(): Promise<Row[]> {
  const space = knownSpaces['FACEAPI_1']!;
  progress(`short: ${count(people)} × ${dimension}, FACEAPI_1`);
  const source = new SpaceFaces({ space, seed: 4, mates: 0.85 });
  const engine = new EmbeddedEngine({ threads: 0 });
  const index = engine.open(dimension, { space });
  const { mated: enrolled, strangers } = await makeFaces({ source, people, probes }, fill(index));
  const averages = Array.from({ length: 3 }, () => createAverage(source));
  const search = (options: Parameters<GalleryIndex['search']>[1]) => (probe: Float32Array) =>
    index.search(probe, options);
  const mated = enrolled.map(({ vector }) => vector);
  const raw = search({ k: 1, floor: 0.96 });
  const both = search({ k: 1, floor: 0.96, centredFloor: 0.52 });
  const timings = await timeInTurn(
    {
      'mated, raw only': { probes: mated, work: raw },
      mated: { probes: mated, work: both },
      'non-mated, raw only': { probes: strangers, work: raw },
      'non-mated': { probes: strangers, work: both },
      'the average of 500 people, raw only': { probes: averages, work: raw },
      'the average of 500 people': { probes: averages, work: both },
    },
    { rounds: 10, probesARound: 30 },
  );
  await engine.close();
  return timeRows(timings, 'FACEAPI_1, floor 0.96, centred 0.52');
}

function createAverage(source: SpaceFaces): Float32Array {
  const sum = new Float32Array(dimension);
  for (let i = 0; i < 500; i++)
    source.picture(source.person()).forEach((value, j) => (sum[j] = sum[j]! + value));
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}

const timeRows = (timings: Record<string, Timing>, name: string): Row[] =>
  Object.entries(timings).map(([kind, { p50, p99, best }]) => ({
    what: `${count(people)} × ${dimension}, one core, ${kind}, ${name}`,
    measured: `p50 ${ms(p50)} (quietest round ${ms(best)}), p99 ${ms(p99)}`,
  }));
