import type { PageVersion } from './page-version';
import { ReloadRule } from './reload-rule';

const createRule = (version: PageVersion): ReloadRule => new ReloadRule(() => Promise.resolve(version));

describe('ReloadRule', () => {
  it('stays on the page after the first failure, and reloads after the second', async () => {
    const rule = createRule('current');
    expect([await rule.isNeeded('models'), await rule.isNeeded('models')]).toEqual([false, true]);
  });

  it('does not reload a page whose server is unreachable: the browser would show its error page', async () => {
    const rule = createRule('unreachable');
    expect([await rule.isNeeded('models'), await rule.isNeeded('models')]).toEqual([false, false]);
  });

  it.each(['models', 'server'])('reloads a page of an earlier build after the problem %s', async (problem) =>
    expect(await createRule('gone').isNeeded(problem)).toBe(true),
  );

  it('does not count failures of the service', async () => {
    const rule = createRule('current');
    for (const problem of ['server', 'server', 'models']) expect(await rule.isNeeded(problem)).toBe(false);
  });

  it('never reloads for another problem', async () =>
    expect(await createRule('gone').isNeeded('denied')).toBe(false));
});
