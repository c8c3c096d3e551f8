/* eslint-disable @nx/enforce-module-boundaries -- what is measured are the rules of the app, which are in no library */
import {
  findIdentifyThreshold,
  thresholdTable,
} from '../../../apps/biometric-node/src/gallery/threshold-table';
import { reaches } from '../../../apps/biometric-node/src/gallery/scores';
import { type Comparison, compareAll, type FaceSet, scoreNames } from './face-set';
import { printRow, toPercent } from './print';
import { AngleFit, computeDeviation, computeMean, computeUpperBound } from './statistics';

const falseMatchRates = [1e-3, 1e-4, 1e-5];

/** Prints how well a model distinguishes the people of the portraits. */
export function printAccuracy(set: FaceSet): void {
  const { mates, strangers } = compareAll(set);
  console.log(
    `${set.version}: ${mates.length} pairs of one person, ${strangers.length} comparisons of two people`,
  );
  printDistribution(mates, strangers);
  printAcceptance(mates, strangers);
  printRules(set, mates, strangers);
}

function printDistribution(mates: Comparison[], strangers: Comparison[]): void {
  printRow('score', ['lowest', 'mean', 'highest', 'deviation', "d'"]);
  for (const name of scoreNames) {
    const groups = [mates, strangers].map((group) => group.map((each) => each[name])) as [number[], number[]];
    const [own, others] = groups;
    const spread = Math.sqrt((computeDeviation(own) ** 2 + computeDeviation(others) ** 2) / 2);
    const distance = (computeMean(own) - computeMean(others)) / spread;
    for (const [label, scores] of [
      ['one person', own],
      ['two people', others],
    ] as const) {
      const numbers = [
        Math.min(...scores),
        computeMean(scores),
        Math.max(...scores),
        computeDeviation(scores),
      ];
      printRow(`${name}, ${label}`, [
        ...numbers.map((value) => value.toFixed(3)),
        label === 'one person' ? distance.toFixed(2) : '',
      ]);
    }
  }
}

/** The threshold is extrapolated where the rate is below what the comparisons show; acceptance is measured. */
function printAcceptance(mates: Comparison[], strangers: Comparison[]): void {
  console.log(
    '\nacceptance of one person where this share of strangers is accepted (threshold by a normal fit of the angle; 95 % bounds)',
  );
  printRow(
    'score',
    falseMatchRates.map((rate) => rate.toExponential(0)),
    34,
  );
  for (const name of scoreNames) {
    const fit = new AngleFit(strangers.map((each) => each[name]));
    const cells = falseMatchRates.map((rate) => {
      const threshold = fit.findScore(rate);
      const missed = mates.filter((each) => each[name] < threshold).length;
      const atLeast = 1 - computeUpperBound(missed, mates.length);
      return `${toPercent(1 - missed / mates.length)} (at least ${toPercent(atLeast)}) at ${threshold.toFixed(3)}`;
    });
    printRow(name, cells, 34);
  }
}

/** What the thresholds of the node do with the portraits. */
function printRules({ version }: FaceSet, mates: Comparison[], strangers: Comparison[]): void {
  const thresholds = thresholdTable[version]!;
  const rules = {
    '1:1': thresholds.verify,
    ...Object.fromEntries(
      [100, 1000, 1_000_000].map((people) => [
        `1:N, ${people.toLocaleString('en')} people`,
        findIdentifyThreshold(thresholds, people),
      ]),
    ),
  };
  console.log(
    '\nthe thresholds of the node on the portraits (95 % bounds; strangers by pairs of people, which are fewer than comparisons)',
  );
  printRow('rule', ['raw', 'centred', 'missed', 'at most', 'false', 'at most'], 14);
  const pairs = new Set(strangers.map(({ people }) => people.join())).size;
  for (const [name, minimum] of Object.entries(rules)) {
    const missed = mates.filter((each) => !reaches(each, minimum)).length;
    const accepted = strangers.filter((each) => reaches(each, minimum));
    const acceptedPairs = new Set(accepted.map(({ people }) => people.join())).size;
    printRow(
      name,
      [
        minimum.raw,
        minimum.centred ?? '-',
        `${missed} of ${mates.length}`,
        toPercent(computeUpperBound(missed, mates.length)),
        `${accepted.length} of ${strangers.length}`,
        toPercent(computeUpperBound(acceptedPairs, pairs)),
      ],
      14,
    );
  }
  console.log();
}
