import {
  EmbeddedEngine,
  type GalleryIndex,
  knownSpaces,
  SpaceFaces,
  type SyntheticFacesOptions,
} from '@gatehouse/gallery';
import { fill, makeFaces } from './faces';
import { loadDescriptors } from './real-descriptors';
import { count, isQuick, progress, type Row } from '../suite/report';

const people = isQuick ? 5000 : 50_000;
const probes = isQuick ? 200 : 2000;
const k = 10;

/** 10,000 probes in total. In some sets the mates are close to the floor, where they are easiest to miss. */
const sets: (SyntheticFacesOptions & { name: string; floor: number })[] = [
  { name: '512 numbers, mates at 0.75', dimension: 512, seed: 1, mates: 0.75, floor: 0.5 },
  { name: '512 numbers, mates at 0.55', dimension: 512, seed: 2, mates: 0.55, floor: 0.5 },
  { name: '512 numbers, mates at 0.92', dimension: 512, seed: 3, mates: 0.92, floor: 0.92 },
  { name: '128 numbers, mates at 0.6', dimension: 128, seed: 4, mates: 0.6, floor: 0.5 },
  {
    name: '128 numbers, strangers at 0.85, mates at 0.955',
    dimension: 128,
    seed: 5,
    mates: 0.7,
    common: 0.85,
    floor: 0.95,
  },
];

interface Tally {
  wanted: number;
  found: number;
}

/** Whether the search finds everyone above the floor whom a full scan finds. */
export async function measureRecall(): Promise<Row[]> {
  const rows: Row[] = [];
  let probeCount = 0;
  const total: Tally = { wanted: 0, found: 0 };
  for (const { name, floor, ...options } of sets) {
    progress(`recall: ${name}, floor ${floor}, ${count(probes)} probes in ${count(people)} people`);
    const engine = new EmbeddedEngine({ threads: 0 });
    const index = engine.open(options.dimension);
    const { mated } = await makeFaces({ ...options, people, probes }, fill(index));
    const tally = await countFound(
      index,
      mated.map(({ vector }) => vector),
      floor,
    );
    await engine.close();
    total.wanted += tally.wanted;
    total.found += tally.found;
    probeCount += mated.length;
    rows.push({ what: `recall at floor ${floor}: ${name}`, measured: formatTally(tally) });
  }
  const isReached = total.found === total.wanted;
  rows.push({
    what: `recall of every true result above the floor, ${count(probeCount)} probes`,
    measured: formatTally(total),
    target: { text: '1.000', isReached },
  });
  return [...rows, await centredRow(), await realRow()];
}

/** Both floors, in the space of the enrollment page. Fewer probes, because the reference scores everyone. */
async function centredRow(): Promise<Row> {
  const space = knownSpaces['FACEAPI_1']!;
  const [floor, centredFloor] = [0.96, 0.6];
  const some = probes / 10;
  progress(
    `recall: FACEAPI_1, floors ${floor} and ${centredFloor}, ${count(some)} probes in ${count(people)} people`,
  );
  const engine = new EmbeddedEngine({ threads: 0 });
  const index = engine.open(space.mean.length, { space });
  const source = new SpaceFaces({ space, seed: 6, mates: 0.75 });
  const { mated } = await makeFaces({ source, people, probes: some }, fill(index));
  const tally = await countFound(
    index,
    mated.map(({ vector }) => vector),
    floor,
    centredFloor,
  );
  await engine.close();
  return {
    what: `recall at floor ${floor} and centred floor ${centredFloor}: FACEAPI_1, ${count(some)} probes`,
    measured: formatTally(tally),
    target: { text: '1.000', isReached: tally.found === tally.wanted },
  };
}

async function realRow(): Promise<Row> {
  const what = 'recall of every true result above the floor, real descriptors';
  const descriptors = await loadDescriptors();
  if (!descriptors) return { what, measured: 'skipped: no real descriptors' };
  const engine = new EmbeddedEngine({ threads: 0 });
  const index = engine.open(descriptors[0]!.length);
  await index.add(
    descriptors.map((vector, i) => ({ label: i + 1, vectors: [vector] })),
    1,
  );
  const total: Tally = { wanted: 0, found: 0 };
  for (const floor of [0.9, 0.94, 0.96]) {
    const { wanted, found } = await countFound(index, descriptors, floor);
    total.wanted += wanted;
    total.found += found;
  }
  await engine.close();
  return {
    what,
    measured: formatTally(total),
    target: { text: '1.000', isReached: total.found === total.wanted },
  };
}

/**
 * At floor -1 the engine scores every vector and uses no sign code: its scores are the reference here, as far as they are
 * certain. (The tests compare them with exact scores.)
 */
async function countFound(
  index: GalleryIndex,
  vectors: readonly Float32Array[],
  floor: number,
  centredFloor?: number,
): Promise<Tally> {
  const tally = { wanted: 0, found: 0 };
  const all = centredFloor === undefined ? {} : { centredFloor: -1 };
  const both = centredFloor === undefined ? {} : { centredFloor };
  for (const vector of vectors) {
    const { matches, centredTolerance = 0 } = await index.search(vector, { k, floor: -1, ...all });
    const truth = matches.filter(
      ({ score, centred }) =>
        score >= floor + index.tolerance &&
        (centred === undefined || centred >= (centredFloor ?? -1) + centredTolerance),
    );
    const found = await index.search(vector, { k, floor, ...both });
    const labels = new Set(found.matches.map(({ label }) => label));
    tally.wanted += truth.length;
    tally.found += truth.filter(({ label }) => labels.has(label)).length;
  }
  return tally;
}

function formatTally({ wanted, found }: Tally): string {
  // Rounded down: 0.9996 is not 1.000.
  const recall = wanted === 0 ? 1 : Math.floor((found / wanted) * 1000) / 1000;
  return `${recall.toFixed(3)} (${count(found)} of ${count(wanted)})`;
}
