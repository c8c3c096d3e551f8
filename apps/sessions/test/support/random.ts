/** Random numbers that a seed repeats: the same storm again, as far as the network lets it. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    isIn: (share: number): boolean => next() < share,
    pick: <T>(items: readonly T[]): T => items[below(items.length)]!,
  };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
