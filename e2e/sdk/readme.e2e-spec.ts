import { readFileSync } from 'node:fs';
import path from 'node:path';
import { succeed } from './command';
import { emptyProject, type Project } from './project';

/** A page whose programs are run. */
interface Page {
  file: string;
  /** The file extension: TypeScript is compiled to it, other programs are saved unchanged. */
  ending: 'js' | 'mjs';
  /** The expected output on a new suite, by the heading of the program. */
  printed: Record<string, RegExp>;
  /** Programs that run until they are stopped. */
  endless: string[];
}

const pages: Page[] = [
  {
    file: 'libs/sdk/README.md',
    ending: 'js',
    printed: {
      // Other tests create strings with this value, too.
      Strings: /^(\S+ hello\n)+gone: 404 not_found [\w-]+\n$/,
      Sanctions: /^1 screened\n1 Vladimir .*Putin 0\.99\d* \[/,
      Monitoring: /^OPEN 1 \S+ [\w-]{36}\n/,
      'Age sessions': /^http\S+\/launch\?sessionId=\S+ AGE_ABOVE_THRESHOLD ALLOW\n$/,
      'Verification sessions': /^http\S+\/launch\?sessionId=\S+ SUCCESS \S+\n$/,
      'Biometric node': /^true true true 1\n$/,
    },
    endless: ['Webhooks', 'On the device'],
  },
  {
    file: 'docs/quickstart.md',
    ending: 'mjs',
    printed: {
      'A. String store': /^(\S+ hello\n)+$/,
      'B. Sanctions screening': /^1 of 2, against \S+\n1 Vladimir .*Putin 0\.99\d* \[[^]*demo list/,
      'C. Age sessions': /^AGE_ABOVE_THRESHOLD ALLOW \[/,
      'D. Verification sessions': /^http\S+\/launch\?sessionId=\S+ SUCCESS \S+\n$/,
      'E. Biometric node': /^true true 1\n$/,
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
  const toFileName = (heading: string) => heading.toLowerCase().replaceAll(/\W+/g, '-');
  const sources = Object.keys(programs).map((heading) => `${toFileName(heading)}.ts`);
  let project: Project;
  beforeAll(async () => {
    project = emptyProject();
    project.write('package.json', JSON.stringify({ type: 'module' }));
    for (const [heading, code] of Object.entries(programs))
      for (const suffix of ['ts', 'mjs']) project.write(`${toFileName(heading)}.${suffix}`, code);
    // The line that creates the file to screen.
    const [line] = /^printf .* > people\.csv$/m.exec(text) ?? [];
    if (line) await succeed('bash', ['-c', line], { cwd: project.folder });
  });
  afterAll(() => project?.remove());

  it('exist for every area', () => {
    expect(Object.keys(programs)).toEqual([...Object.keys(printed), ...endless]);
  });

  it('have at most fifteen lines, and compile with the strictest TypeScript options', async () => {
    for (const code of Object.values(programs))
      expect(code.trim().split('\n').length).toBeLessThanOrEqual(15);
    const { code, output } = await project.compile(sources, { module: 'nodenext', types: ['node'] });
    expect(output).toBe('');
    expect(code).toBe(0);
  });

  it.each(Object.entries(printed))('work: %s', async (heading, expected) => {
    expect(await project.run(`${toFileName(heading)}.${ending}`)).toMatch(expected);
  });
});
