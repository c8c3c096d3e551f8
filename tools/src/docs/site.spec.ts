import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Runs a module of docs/site, which is not compiled, and returns what it prints as JSON. */
const run = <T>(module: string, expression: string): T => {
  const script = `import * as module from '${pathToFileURL(path.join('docs/site', module)).href}'; console.log(JSON.stringify(${expression}));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(text) as T;
};

describe('the dead links of the documentation site', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are links to pages, files and headings that do not exist', () => {
    mkdirSync(path.join(folder, 'guides'));
    const alive = [
      '/docs/guides/a',
      './a#there',
      '#own',
      '/docs/guides/',
      'https://elsewhere.example',
      'a.html',
    ];
    const dead = ['/docs/guides/b', './a#missing', '#missing', '/elsewhere', '/docs/', 'style.css'];
    const links = [...alive, ...dead].map((href) => `<a href="${href}">x</a>`).join('');
    writeFileSync(path.join(folder, 'guides/index.html'), `<h1 id="own">x</h1>${links}`);
    writeFileSync(path.join(folder, 'guides/a.html'), '<h2 id="there">x</h2>');
    const found = run<string[]>('dead-links.mjs', `module.findDeadLinks(${JSON.stringify(folder)})`);
    expect(found).toEqual(dead.map((href) => `guides/index.html: the link ${href} is dead.`));
  });
});

describe('the samples in TypeScript', () => {
  type Samples = Record<string, Record<string, { 'x-codeSamples': { source: string }[] }>>;
  const document = `JSON.parse((await import('node:fs')).readFileSync('docs/openapi/public.json', 'utf8'))`;
  const samples = run<{ paths: Samples }>(
    'public/api/typescript-sample.mjs',
    `module.addSamples(${document}, 'http://localhost:8080')`,
  ).paths;
  const all = Object.values(samples).flatMap((methods) =>
    Object.values(methods).map((operation) => operation['x-codeSamples'][0]?.source ?? ''),
  );

  it('are valid, with a value for every parameter of a path', () => {
    expect(all.length).toBeGreaterThan(30);
    for (const source of all) {
      const { diagnostics } = ts.transpileModule(source, { reportDiagnostics: true });
      expect(diagnostics).toEqual([]);
      expect(source).not.toMatch(/fetch\('[^']*[{}]|undefined/);
    }
  });

  it('send the example with the credentials of the operation', () => {
    expect(samples['/session']?.post?.['x-codeSamples'][0]?.source).toMatch(
      /^const response = await fetch\('http:\/\/localhost:8080\/session', \{\n {2}method: 'POST',\n {2}headers: \{ 'content-type': 'application\/json', 'x-api-key': apiKey \}/,
    );
  });
});
