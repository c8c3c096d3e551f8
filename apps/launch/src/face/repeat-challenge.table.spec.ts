import { chooseRepeatChallenge, repeatChallenges } from './repeat-challenge.table';

describe('the challenge of a repeated face', () => {
  it('is each one of the table equally often', () => {
    const chosen = Array.from({ length: 256 }, (_, random) => chooseRepeatChallenge([random]));
    for (const challenge of repeatChallenges)
      expect(chosen.filter((one) => one === challenge)).toHaveLength(256 / repeatChallenges.length);
  });

  it('has two different turns, and two different gestures that a still photograph does not make', () => {
    for (const { turns, gestures } of repeatChallenges) {
      expect([...turns].sort()).toEqual(['left', 'right']);
      expect([...gestures].sort()).toEqual(['nod', 'open_mouth']);
    }
  });

  it('is chosen by chance', () => {
    const chosen = new Set(Array.from({ length: 200 }, () => chooseRepeatChallenge()));
    expect(chosen.size).toBe(repeatChallenges.length);
  });
});
