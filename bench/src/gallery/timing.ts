/** The measured work: a search for one probe. */
export type Work = (probe: Float32Array) => unknown;

export interface Timing {
  /** The median over all rounds. */
  p50: number;
  p99: number;
  /** The median of the fastest round, because the machine may have other load. */
  best: number;
}

/**
 * Alternates several kinds of work in short rounds, so that other load affects all of them equally.
 */
export async function timeInTurn<Name extends string>(
  works: Record<Name, { probes: readonly Float32Array[]; work: Work }>,
  { rounds, probesARound }: { rounds: number; probesARound: number },
): Promise<Record<Name, Timing>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[][]])) as Record<Name, number[][]>;
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      const { probes, work } = works[name];
      const own: number[] = [];
      for (let i = 0; i < Math.min(probesARound, probes.length); i++) {
        const probe = probes[(Math.max(0, round) * probesARound + i) % probes.length]!;
        const start = performance.now();
        await work(probe);
        own.push(performance.now() - start);
      }
      // The first round warms up.
      if (round >= 0) times[name].push(own);
    }
  }
  return Object.fromEntries(names.map((name) => [name, computeTiming(times[name])])) as Record<Name, Timing>;
}

function computeTiming(rounds: number[][]): Timing {
  const all = rounds.flat();
  return {
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    best: Math.min(...rounds.map((round) => quantile(round, 0.5))),
  };
}

function quantile(values: number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;
}
