import type { Build } from './dev-bundle';
import { Reloader } from './reloader';
import { WatchedBuild } from './watched-build';

describe('the reloader', () => {
  let printed: string[];
  let reloaded: string[];
  let failure: Error | undefined;
  let builds: WatchedBuild[];
  let reloader: Reloader;

  const watchedBuild = (name: string, ...inputs: string[]): WatchedBuild => {
    let count = 0;
    const build = (): Promise<Build> =>
      failure
        ? Promise.reject(failure)
        : Promise.resolve({ file: `${name}/${++count}`, inputs: new Set(inputs) });
    return new WatchedBuild({ name, build, close: () => Promise.resolve() });
  };

  beforeEach(async () => {
    printed = [];
    reloaded = [];
    failure = undefined;
    builds = [watchedBuild('a', 'a.ts', 'lib.ts'), watchedBuild('b', 'b.ts', 'lib.ts')];
    await Promise.all(builds.map((build) => build.build()));
    reloader = new Reloader({
      builds,
      formatErrors: (error) => Promise.resolve(`a.ts:1:2: ${(error as Error).message}`),
      reload: ({ file }) => Promise.resolve(void reloaded.push(file ?? '')),
    });
    jest.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
  });
  afterEach(() => jest.restoreAllMocks());

  const change = (...files: string[]) => reloader.handle(new Set(files));

  it('reloads the app whose file changed, and no other', async () => {
    await change('a.ts');
    expect(reloaded).toEqual(['a/2']);
    expect(printed).toEqual([expect.stringMatching(/^ {2}a +reloaded in \d+\.\d s$/)]);
  });

  it('reloads every app that uses a changed library', async () => {
    await change('lib.ts');
    expect(reloaded).toEqual(['a/2', 'b/2']);
  });

  it('ignores a file that no app uses', async () => {
    await change('a.spec.ts');
    expect(reloaded).toEqual([]);
  });

  it('shows build errors, keeps the last good build, and recovers with any change', async () => {
    failure = new Error('Could not resolve "./new"');
    await change('a.ts');
    expect(reloaded).toEqual([]);
    expect(builds[0]?.file).toBe('a/1');
    expect(printed.join()).toContain('a.ts:1:2: Could not resolve "./new"');
    failure = undefined;
    await change('new.ts');
    expect(reloaded).toEqual(['a/2']);
  });

  it('handles changes that arrive during a reload afterwards', async () => {
    const first = change('a.ts');
    const second = change('b.ts');
    await Promise.all([first, second]);
    expect(reloaded).toEqual(['a/2', 'b/2']);
  });
});
