import { BruteForceMatcher, type Match, Matcher, type Person } from '@gatehouse/matching';
import { seededRandom, type SeededRandom } from '@gatehouse/testing';
import { count, isQuick, progress, type Row } from '../suite/report';
import { toListedQuery } from './listed-query';
import { buildIndex, type RealLists, withLists } from './real-lists';
import { readNegatives } from './tuning-file';
import { variations } from './variations';

const sampleSize = isQuick ? 10 : 100;
const thresholds = [0.95, 0.8];

/** Whether the index finds the same as a full scan, and how much faster. */
export const measureBruteForce = (): Promise<Row[]> => withLists('brute', compareWithBruteForce);

async function compareWithBruteForce({ people, tuning }: RealLists): Promise<Row[]> {
  const index = buildIndex(people);
  const random = seededRandom(7);
  const negatives = await readNegatives(tuning);
  const sample = () => [...strangers(negatives, random), ...listed(people, random)];
  const [others, queried] = [sample(), sample()];
  progress(`brute: ${queried.length} people against every name of ${count(people.length)}`);
  // A full scan takes the same time at any threshold: the threshold only filters its results.
  const all = matchAll(new BruteForceMatcher(index, people), queried, Math.min(...thresholds));
  return thresholds.flatMap((threshold) => {
    // The full scan needs no warm-up.
    matchAll(new Matcher(index), others, threshold);
    const quick = matchAll(new Matcher(index), queried, threshold);
    const slow = {
      ...all,
      matches: all.matches.map((each) => each.filter(({ score }) => score >= threshold)),
    };
    return toRows({ queried, threshold, quick, slow });
  });
}

const strangers = (negatives: readonly Person[], random: SeededRandom): Person[] =>
  Array.from({ length: sampleSize }, () => random.pick(negatives));

/** Listed people, each with a different variation of the recall test. */
function listed(people: RealLists['people'], random: SeededRandom): Person[] {
  return Array.from({ length: sampleSize }, (_, i) => {
    for (;;) {
      const person = variations[i % variations.length]!.vary(toListedQuery(random.pick(people)), random);
      if (person) return person;
    }
  });
}

interface Matches {
  matches: Match[][];
  milliseconds: number;
}

function matchAll(matcher: Pick<Matcher, 'match'>, people: readonly Person[], threshold: number): Matches {
  const start = performance.now();
  const matches = people.map((person) => matcher.match(person, threshold));
  return { matches, milliseconds: performance.now() - start };
}

interface Comparison {
  queried: readonly Person[];
  threshold: number;
  quick: Matches;
  slow: Matches;
}

function toRows({ queried, threshold, quick, slow }: Comparison): Row[] {
  const [found, wanted] = [quick, slow].map(({ matches }) => matches.map((each) => JSON.stringify(each)));
  const different = queried.flatMap((_, at) => (found![at] === wanted![at] ? [] : [at]));
  for (const at of different)
    progress(`${JSON.stringify(queried[at])} at ${threshold}: ${found![at]} instead of ${wanted![at]}`);
  const what = `index compared with brute force at ${threshold}`;
  const total = count(slow.matches.flat().length);
  return [
    {
      what: `${what}: people with other matches`,
      measured: `${different.length} of ${queried.length} (${total} matches)`,
      target: { text: '0', isReached: different.length === 0 },
    },
    { what: `${what}: times as fast`, measured: `${count(slow.milliseconds / quick.milliseconds)} ×` },
  ];
}
