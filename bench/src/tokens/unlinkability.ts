import { createToken } from '@gatehouse/tokens';
import { computeDeviation, computeMean } from '../faces/statistics';
import { isQuick, progress, type Row } from '../suite/report';
import { tokenRules } from './rule.table';
import { cosine, drawVector } from './sample';

const people = isQuick ? 4 : 40;
const tokensAPerson = isQuick ? 3 : 8;
const permutations = 200;
const bins = 20;

/** Scores of pairs of one face, and of pairs of different faces. */
interface PairScores {
  mates: number[];
  strangers: number[];
}

/**
 * How well an attacker without keys tells two tokens of one face from two of different faces: D_sys of Gomez-Barrero et al. (2018),
 * from 0 (not at all) to 1 (always), by two similarities. A finite number of pairs gives a value above 0 also for random bytes, so it is
 * compared with the values after shuffling the labels.
 */
export async function measureUnlinkability(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { spaceName, dimension } of tokenRules) {
    const faces = Array.from({ length: people }, () => drawVector(dimension));
    const items: { person: number; token: Uint8Array; vector: number[] }[] = [];
    for (const [person, vector] of faces.entries())
      for (let i = 0; i < tokensAPerson; i++)
        items.push({ person, vector, token: (await createToken(vector, spaceName)).token });
    progress(`${spaceName}: ${items.length} tokens`);
    const tokens = items.map(({ person, token }) => ({ person, value: token }));
    const residues = tokens.map(({ person, value }) => ({ person, value: centre(readResidues(value)) }));
    const vectors = items.map(({ person, vector }) => ({ person, value: vector }));
    rows.push(
      toRow(`${spaceName}: unlinkability by equal bits`, scorePairs(tokens, shareOfEqualBits)),
      toRow(`${spaceName}: unlinkability by correlated residues`, scorePairs(residues, cosine)),
      {
        what: `${spaceName}: the same of vectors without encryption`,
        measured: `D_sys ${computeDsys(scorePairs(vectors, cosine)).toFixed(2)}`,
      },
    );
  }
  return rows;
}

function toRow(what: string, scores: PairScores): Row {
  const measured = computeDsys(scores);
  const shuffled = Array.from({ length: permutations }, () => computeDsys(shuffleLabels(scores)));
  // Five standard deviations, so that a run does not fail by chance.
  const limit = computeMean(shuffled) + 5 * computeDeviation(shuffled);
  const { area, halfWidth } = computeArea(scores);
  return {
    what,
    measured: `D_sys ${measured.toFixed(3)}, AUC ${area.toFixed(3)} ± ${halfWidth.toFixed(3)} (95 %), ${scores.mates.length} + ${scores.strangers.length} pairs`,
    target: { text: `as random: D_sys <= ${limit.toFixed(3)}`, isReached: measured <= limit },
  };
}

/** All pairs of one person, and as many of different people. */
function scorePairs<T>(
  items: readonly { person: number; value: T }[],
  similarity: (a: T, b: T) => number,
): PairScores {
  const scores: PairScores = { mates: [], strangers: [] };
  items.forEach((a, i) => {
    for (let j = i + 1; j < items.length && items[j]!.person === a.person; j++) {
      scores.mates.push(similarity(a.value, items[j]!.value));
      const other = items[(j + tokensAPerson * (1 + (i % (people - 1)))) % items.length]!;
      scores.strangers.push(similarity(a.value, other.value));
    }
  });
  return scores;
}

/** The mean of 2·P(mates | score) - 1 over the mates, where that is positive. */
function computeDsys({ mates, strangers }: PairScores): number {
  const sorted = [...mates, ...strangers].sort((a, b) => a - b);
  const edges = Array.from(
    { length: bins - 1 },
    (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / bins)]!,
  );
  const countBins = (values: readonly number[]): number[] => {
    const counts = Array.from({ length: bins }, () => 0);
    for (const value of values) counts[edges.filter((edge) => value >= edge).length]!++;
    return counts.map((count) => count / values.length);
  };
  const [ofMates, ofStrangers] = [countBins(mates), countBins(strangers)];
  return ofMates.reduce((sum, share, i) => {
    const ratio = share === 0 ? 0 : share / (share + ofStrangers[i]!);
    return sum + share * Math.max(0, 2 * ratio - 1);
  }, 0);
}

/** The probability that a pair of one face scores higher than a pair of different faces, with its 95 % confidence. */
function computeArea({ mates, strangers }: PairScores): { area: number; halfWidth: number } {
  const below = mates.reduce(
    (sum, mate) => sum + strangers.reduce((n, other) => n + (other < mate ? 1 : other === mate ? 0.5 : 0), 0),
    0,
  );
  const [m, n] = [mates.length, strangers.length];
  return { area: below / (m * n), halfWidth: 1.96 * Math.sqrt((m + n + 1) / (12 * m * n)) };
}

function shuffleLabels({ mates, strangers }: PairScores): PairScores {
  const all = [...mates, ...strangers];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return { mates: all.slice(0, mates.length), strangers: all.slice(mates.length) };
}

// Everything after the name of the space, which is public, and before the checksum.
const idOffset = 24;
const residueOffset = 88;
const checksumBytes = 32;

function shareOfEqualBits(a: Uint8Array, b: Uint8Array): number {
  let different = 0;
  for (let i = idOffset; i < a.length - checksumBytes; i++)
    for (let rest = a[i]! ^ b[i]!; rest > 0; rest &= rest - 1) different++;
  return 1 - different / (8 * (a.length - checksumBytes - idOffset));
}

/** The residues of 26 bits. */
function readResidues(token: Uint8Array): Float64Array {
  const residues = new Float64Array(4096);
  let bit = 8 * residueOffset;
  for (let i = 0; i < residues.length; i++)
    for (let j = 0; j < 26; j++, bit++)
      residues[i] = 2 * residues[i]! + ((token[bit >> 3]! >> (7 - (bit & 7))) & 1);
  return residues;
}

const centre = (residues: Float64Array): Float64Array => residues.map((value) => value - 2 ** 25);
