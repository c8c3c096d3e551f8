import type { TestProject } from './project';
import { runScheduled } from './schedule';

const project = (name: string, seconds: number): TestProject => ({
  name,
  folder: name,
  seconds,
});

/** Which projects ran at the same time, whenever one started. */
async function observe(projects: TestProject[]): Promise<string[]> {
  const running = new Set<string>();
  const seen: string[] = [];
  await runScheduled(projects, async ({ name, seconds }) => {
    running.add(name);
    seen.push([...running].join('+'));
    for (let turn = 0; turn < seconds; turn++) await Promise.resolve();
    running.delete(name);
  });
  return seen;
}

describe('runScheduled', () => {
  it('runs the longest projects first, two at a time', async () => {
    expect(await observe([project('short', 10), project('long', 100), project('middle', 50)])).toEqual([
      'long',
      'long+middle',
      'long+short',
    ]);
  });
});
