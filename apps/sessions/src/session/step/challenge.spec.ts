import { createChallenge } from './challenge';

const count = (challenges: string[][]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const challenge of challenges) counts.set(challenge.join(), (counts.get(challenge.join()) ?? 0) + 1);
  return counts;
};

describe.each([2, 4])('a challenge of %d head turns', (turns) => {
  const challenges = Array.from({ length: 1200 }, () => createChallenge(turns));

  it('has as many turns, and consecutive ones differ', () => {
    for (const { liveness } of challenges) {
      expect(liveness).toHaveLength(turns);
      for (const [index, turn] of liveness.entries()) expect(turn).not.toBe(liveness[index + 1]);
    }
  });

  it('has at most three gestures, which all differ', () => {
    for (const { gestures } of challenges) {
      expect(gestures).toHaveLength(Math.min(turns, 3));
      expect(new Set(gestures).size).toBe(gestures.length);
    }
  });

  it('is uniformly distributed', () => {
    const [liveness, gestures] = [
      count(challenges.map((challenge) => challenge.liveness)),
      count(challenges.map((challenge) => challenge.gestures)),
    ];
    // Six hundred and two hundred each: one in 10^9 runs has one of them under 480 or 120.
    expect(liveness.size).toBe(2);
    for (const found of liveness.values()) expect(found).toBeGreaterThan(480);
    expect(gestures.size).toBe(6);
    for (const found of gestures.values()) expect(found).toBeGreaterThan(120);
  });
});
