import { createLivenessChallenge } from './issued-step';

describe('a liveness challenge', () => {
  const challenges = Array.from({ length: 1400 }, createLivenessChallenge);

  it('asks for four turns, each way at least once', () => {
    for (const challenge of challenges) {
      expect(challenge).toHaveLength(4);
      expect([...new Set(challenge)].sort()).toEqual(['left', 'right']);
    }
  });

  it('is any of those that can be, about as often as any other', () => {
    const counts = new Map<string, number>();
    for (const challenge of challenges) counts.set(challenge.join(), (counts.get(challenge.join()) ?? 0) + 1);
    // Fourteen ways, a hundred each: one in 10^9 runs leaves one of them under 40.
    expect(counts.size).toBe(14);
    for (const count of counts.values()) expect(count).toBeGreaterThan(40);
  });
});
