import { createLivenessChallenge } from './issued-step';

describe('a liveness challenge', () => {
  const challenges = Array.from({ length: 1400 }, createLivenessChallenge);

  it('has four turns, each direction at least once', () => {
    for (const challenge of challenges) {
      expect(challenge).toHaveLength(4);
      expect([...new Set(challenge)].sort()).toEqual(['left', 'right']);
    }
  });

  it('is uniformly distributed over all possible challenges', () => {
    const counts = new Map<string, number>();
    for (const challenge of challenges) counts.set(challenge.join(), (counts.get(challenge.join()) ?? 0) + 1);
    // Fourteen challenges, a hundred each: one in 10^9 runs has one of them under 40.
    expect(counts.size).toBe(14);
    for (const count of counts.values()) expect(count).toBeGreaterThan(40);
  });
});
