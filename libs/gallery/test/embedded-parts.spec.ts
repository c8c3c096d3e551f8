import fc from 'fast-check';
import { minCentredCosine } from '../src/embedded/centred-cosine';
import { Centres } from '../src/embedded/centres';
import { LabelTable } from '../src/embedded/label-table';
import { Leaderboard } from '../src/embedded/leaderboard';

describe('the label table', () => {
  it('finds the slots of every person after any additions and removals', () => {
    const changes = fc.array(fc.record({ label: fc.integer({ min: 1, max: 40 }), take: fc.boolean() }), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(changes, fc.constantFrom(1, 2 ** 16, 2 ** 25 + 1), (list, factor) => {
        const labels: number[] = [];
        const table = new LabelTable((slot) => labels[slot]!);
        const truth = new Map<number, number[]>();
        for (const { label: small, take } of list) {
          const label = small * factor;
          if (take) {
            expect(table.remove(label).sort((a, b) => a - b)).toEqual(truth.get(label) ?? []);
            truth.delete(label);
          } else {
            table.add(label, labels.push(label) - 1);
            truth.set(label, [...(truth.get(label) ?? []), labels.length - 1]);
          }
          for (let other = 1; other <= 40; other++)
            expect(table.has(other * factor)).toBe(truth.has(other * factor));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('takes about ten bytes per vector', () => {
    const table = new LabelTable((slot) => slot + 1);
    for (let slot = 0; slot < 100_000; slot++) table.add(slot + 1, slot);
    expect(table.bytes / 100_000).toBeLessThan(11);
  });
});

describe('the leaderboard', () => {
  it('returns the best people with the best score of each', () => {
    const entry = fc.record({
      label: fc.integer({ min: 1, max: 20 }),
      score: fc.double({ min: -1, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(entry)),
        fc.integer({ min: 1, max: 25 }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (rounds, places, floor) => {
          const board = new Leaderboard(places, floor);
          for (const round of rounds) {
            for (const { label, score } of round) board.add(label, score);
            board.trim();
          }
          const best = new Map<number, number>();
          for (const { label, score } of rounds.flat()) {
            if (score >= floor) best.set(label, Math.max(score, best.get(label) ?? -1));
          }
          const scores = [...best.values()].sort((a, b) => b - a).slice(0, places);
          expect(board.ranked().map(({ score }) => score)).toEqual(scores);
          expect(board.isFull).toBe(scores.length === places);
        },
      ),
    );
  });
});

describe('the cosine from a centre', () => {
  it('is never below the bound for a match above the floor', () => {
    const angle = fc.double({ min: 0, max: Math.PI, noNaN: true });
    const place = fc.record({ length: fc.double({ min: 0, max: 1, noNaN: true }), a: angle, b: angle });
    fc.assert(
      fc.property(
        angle,
        angle,
        angle,
        place,
        fc.double({ min: 0, max: 2, noNaN: true }),
        (a, b, c, m, less) => {
          const x = [1, 0, 0];
          const y = [Math.cos(a), Math.sin(a) * Math.cos(b), Math.sin(a) * Math.sin(b)];
          const centre = [
            Math.cos(m.a),
            Math.sin(m.a) * Math.cos(m.b),
            Math.sin(m.a) * Math.sin(m.b) * Math.cos(c),
          ];
          const [u, v] = [x, y].map((point) => point.map((value, i) => value - m.length * centre[i]!)) as [
            number[],
            number[],
          ];
          const dot = (p: number[], q: number[]) => p.reduce((sum, value, i) => sum + value * q[i]!, 0);
          const [probe, other] = [Math.hypot(...u), Math.hypot(...v)];
          fc.pre(probe > 1e-3 && other > 1e-3);
          const floor = Math.max(-1, dot(x, y) - less);
          const bound = minCentredCosine(floor, { probe, nearest: other, farthest: other });
          const loose = minCentredCosine(floor, { probe, nearest: other / 2, farthest: other * 1.5 });
          expect(dot(u, v) / (probe * other)).toBeGreaterThanOrEqual(bound);
          expect(loose).toBeLessThanOrEqual(bound + 1e-4);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is the true cosine for the zero centre', () => {
    for (const floor of [0.3, 0.5, 0.92]) {
      expect(minCentredCosine(floor, { probe: 1, nearest: 1, farthest: 1 })).toBeCloseTo(floor, 3);
    }
  });

  it('is above 1 if no vector can be that similar', () => {
    expect(minCentredCosine(0.99, { probe: 1, nearest: 0.2, farthest: 0.4 })).toBeGreaterThan(1);
  });
});

describe('the centres', () => {
  it('stay at or below their maximum', () => {
    const centres = new Centres([64, 128, 192, 256]);
    for (const vectors of [10, 64, 100, 600, 5000, 17_000, 200_000, 70, 5000]) {
      if (!centres.isDue(vectors)) continue;
      centres.draft(vectors);
      centres.adopt(1, 1);
    }
    expect(centres.all.map(({ address }) => address)).toEqual([64, 128, 192, 256]);
  });

  it('do not change if the mean hardly moved', () => {
    const centres = new Centres([64, 128, 192, 256]);
    expect(centres.isDue(64)).toBe(true);
    centres.draft(64);
    centres.adopt(0.01, 1);
    expect(centres.newest).toBe(0);
    expect(centres.isDue(100)).toBe(false);
  });
});
