/* eslint-disable @nx/enforce-module-boundaries -- what is measured are the rules of the app, which are in no library */
import { Crowd, toProbe } from '../../../apps/biometric-node/test/attack/crowd';
import { drawFaces } from '../../../apps/biometric-node/test/attack/attack-run';
import {
  findIdentifyThreshold,
  thresholdTable,
} from '../../../apps/biometric-node/src/gallery/threshold-table';
import { compareAll, type FaceSet } from './face-set';
import { printRow, toPercent } from './print';
import { AngleFit } from './statistics';

const galleries = [20, 100, 1_000, 10_000, 100_000, 1_000_000];
const enrolled = 100_000;
const strangers = 300;

/** Prints how likely a stranger matches someone, by the size of the gallery. */
export function printGalleries(set: FaceSet): void {
  const share = set.space.rows ? simulate(set) : extrapolate(set);
  const source = set.space.rows
    ? `${strangers * enrolled} comparisons of synthetic people with the covariance of 1,016 portraits`
    : 'EXTRAPOLATED from the portraits: a normal fit of the angle for each score, and the smaller share';
  console.log(
    `${set.version}: the probability that a stranger matches someone, 1 - (1 - share)^N; ${source}`,
  );
  printRow('people', ['raw', 'centred', 'raw alone', 'both']);
  for (const people of galleries) {
    const { raw, centred } = findIdentifyThreshold(thresholdTable[set.version]!, people);
    const atLeastOne = (single: number): string => toPercent(-Math.expm1(people * Math.log1p(-single)));
    const rates = share(raw, centred!);
    printRow(people.toLocaleString('en'), [raw, centred!, atLeastOne(rates.raw), atLeastOne(rates.both)]);
  }
  console.log();
}

type Shares = (raw: number, centred: number) => { raw: number; both: number };

/** Compares once, and keeps the few strangers who reach the lowest raw threshold. */
function simulate({ space, version }: FaceSet): Shares {
  const [draw, drawProbe] = [drawFaces(11), drawFaces(12)];
  const crowd = new Crowd(space, Array.from({ length: enrolled }, draw));
  const minRaw = Math.min(...thresholdTable[version]!.identify.map(({ raw }) => raw));
  const similar = Array.from({ length: strangers }, () => toProbe(space, drawProbe())).flatMap((probe) =>
    crowd.match(probe.vector, { raw: minRaw }).map((i) => ({
      raw: crowd.rawScore(i, probe),
      centred: crowd.centredScore(i, probe),
    })),
  );
  const total = strangers * enrolled;
  return (raw, centred) => {
    const byRaw = similar.filter((each) => each.raw >= raw);
    return {
      raw: byRaw.length / total,
      both: byRaw.filter((each) => each.centred >= centred).length / total,
    };
  };
}

function extrapolate(set: FaceSet): Shares {
  const { strangers: compared } = compareAll(set);
  const fits = {
    raw: new AngleFit(compared.map(({ raw }) => raw)),
    centred: new AngleFit(compared.map(({ centred }) => centred)),
  };
  return (raw, centred) => {
    const byRaw = fits.raw.shareAbove(raw);
    return { raw: byRaw, both: Math.min(byRaw, fits.centred.shareAbove(centred)) };
  };
}
