import { progress } from './report';

/** Runs once and returns a figure; a warm-up may be shorter. */
type Work = (isWarmUp: boolean) => Promise<number>;

/** Alternates rounds of all candidates, so that other load affects them equally; returns the figures of each. */
export async function inTurn<N extends string>(
  options: { title: string; rounds: number; show: (figure: number) => string },
  works: Record<N, Work>,
): Promise<Record<N, number[]>> {
  const { title, rounds, show } = options;
  const named = Object.entries<Work>(works).map(([name, work]) => ({ name, work, figures: [] as number[] }));
  for (const { work } of named) await work(true);
  for (let round = 1; round <= rounds; round++) {
    for (const { name, work, figures } of named) {
      const figure = await work(false);
      figures.push(figure);
      progress(`${title}, round ${round}, ${name}: ${show(figure)}`);
    }
  }
  return Object.fromEntries(named.map(({ name, figures }) => [name, figures])) as Record<N, number[]>;
}

/** The median of the ratios of two candidates per round. */
export function inEachRound(one: readonly number[], other: readonly number[]): number {
  return median(one.map((figure, round) => figure / other[round]!));
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
