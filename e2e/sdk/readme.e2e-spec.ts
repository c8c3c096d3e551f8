import { readFileSync } from 'node:fs';
import path from 'node:path';
import { succeed } from './command';
import { emptyProject, type Project } from './project';

/** A page whose programs are pasted and run. */
interface Page {
  file: string;
  /** How a program is saved: as TypeScript, which is compiled to this, or as it is. */
  ending: 'js' | 'mjs';
  /** What each prints on a fresh suite, by the heading it stands under. */
  printed: Record<string, RegExp>;
  /** Those that only end when they are ended. */
  endless: string[];
}

const pages: Page[] = [
  {
    file: 'libs/sdk/README.md',
    ending: 'js',
    printed: {
      Strings: /^\S+ hello\ngone: 404 not_found [\w-]+\n$/,
      Sanctions: /^1 screened\n1 Vladimir .*Putin 0\.99\d* \[/,
      'Age sessions': /^http\S+\/launch\?sessionId=\S+ AGE_ABOVE_THRESHOLD ALLOW\n$/,
      'Verification sessions': /^http\S+\/launch\?sessionId=\S+ SUCCESS \S+\n$/,
      'Biometric node': /^true true true 0\.99\d*\n$/,
    },
    endless: ['Webhooks', 'On the device'],
  },
  {
    file: 'docs/quickstart.md',
    ending: 'mjs',
    printed: {
      'A. String store': /^\S+ hello\n$/,
      'B. Sanctions screening': /^1 of 2, against \S+\n1 Vladimir .*Putin 0\.99\d* \[[^]*demo list/,
      'C. Age sessions': /^AGE_ABOVE_THRESHOLD ALLOW \[/,
      'D. Verification sessions': /^http\S+\/launch\?sessionId=\S+ SUCCESS \S+\n$/,
      'E. Biometric node': /^true true 0\.99\d*\n$/,
    },
    endless: [],
  },
];

describe.each(pages)('the programs of $file', ({ file, ending, printed, endless }) => {
  const text = readFileSync(path.join(__dirname, '../..', file), 'utf8');
  const programs: Record<string, string> = Object.fromEntries(
    [...text.matchAll(/^## (.+)\n(?:(?!^## )[^])*?```ts\n([^]*?)```/gm)].map(
      ([, heading = '', code = '']) => [heading, code],
    ),
  );
  const nameOf = (heading: string) => heading.toLowerCase().replaceAll(/\W+/g, '-');
  const sources = Object.keys(programs).map((heading) => `${nameOf(heading)}.ts`);
  let project: Project;
  beforeAll(async () => {
    project = emptyProject();
    project.write('package.json', JSON.stringify({ type: 'module' }));
    for (const [heading, code] of Object.entries(programs))
      for (const suffix of ['ts', 'mjs']) project.write(`${nameOf(heading)}.${suffix}`, code);
    // The line with which a reader makes the file to screen.
    const [line] = /^printf .* > people\.csv$/m.exec(text) ?? [];
    if (line) await succeed('bash', ['-c', line], { cwd: project.folder });
  });
  afterAll(() => project?.remove());

  it('are there for every area', () => {
    expect(Object.keys(programs)).toEqual([...Object.keys(printed), ...endless]);
  });

  it('are at most fifteen lines, and compile as strictly as TypeScript can', async () => {
    for (const code of Object.values(programs))
      expect(code.trim().split('\n').length).toBeLessThanOrEqual(15);
    const { code, output } = await project.compile(sources, { module: 'nodenext', types: ['node'] });
    expect(output).toBe('');
    expect(code).toBe(0);
  });

  it.each(Object.entries(printed))('work: %s', async (heading, expected) => {
    expect(await project.run(`${nameOf(heading)}.${ending}`)).toMatch(expected);
  });
});
