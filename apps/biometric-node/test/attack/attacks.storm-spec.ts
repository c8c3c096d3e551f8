import { AttackRun, type AttackResult, findRules, sizes } from './attack-run';
import { attacks } from './attacks.table';

describe('attacks on galleries of synthetic people with the statistics of real portraits', () => {
  let run: AttackRun;
  const lines: string[] = [];
  beforeAll(() => {
    run = new AttackRun();
  }, 120_000);
  afterAll(() => process.stdout.write(`${lines.join('\n')}\n`));

  const format = ({ people, galleries }: AttackResult) =>
    `${(100 * people).toPrecision(2)} % of people, ${(100 * galleries).toFixed(1)} % of galleries`;

  const attack = (name: string, size: number) => {
    const { before, after } = findRules(size);
    const results = { before: run.run(name, before, size), after: run.run(name, after, size) };
    lines.push(`${name}, ${size} people: before ${format(results.before)}; after ${format(results.after)}`);
    return results;
  };

  for (const name of Object.keys(attacks)) {
    it(`does not open galleries with: ${name}`, () => {
      for (const size of sizes) {
        const { before, after } = attack(name, size);
        expect(after.people).toBeLessThanOrEqual(before.people);
        if (size === 1000) expect(after.galleries).toBeLessThan(0.01);
      }
    }, 120_000);
  }
});
