import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const workspace = path.resolve(__dirname, '../../../..');

/** Builds a page that imports a module on demand, with the rule `import(url).catch(…)` of a marker. */
const script = `
  import path from 'node:path';
  import { build } from 'vite';
  import { importRetry } from './apps/launch/build/import-retry.mjs';
  const [, folder, marker] = process.argv;
  const retry = importRetry((url) => 'import(' + url + ').catch(() => ' + JSON.stringify(marker) + ')');
  const outDir = path.join(folder, marker);
  await build({ configFile: false, root: folder, logLevel: 'warn', build: { outDir }, plugins: [retry.plugin] });
  await retry.rewrite(outDir);
`;

describe('importRetry', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-import-retry-'));
    await writeFile(path.join(folder, 'index.html'), '<script type="module" src="/main.js"></script>');
    await writeFile(path.join(folder, 'main.js'), `import('./part.js').then(({ part }) => part());`);
    await writeFile(path.join(folder, 'part.js'), `export const part = () => console.log(1);`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const build = async (marker: string): Promise<{ name: string; code: string }> => {
    const args = ['--input-type=module', '--eval', script, folder, marker];
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, args, { cwd: workspace, env });
    const assets = path.join(folder, marker, 'assets');
    const name = (await readdir(assets)).find((file) => file.startsWith('index-'))!;
    return { name, code: await readFile(path.join(assets, name), 'utf8') };
  };

  it('changes the imports, and the names of the files with the rule', async () => {
    const [first, other] = [await build('first'), await build('other')];
    expect(first.code).toMatch(/import\(.\.\/part-[\w-]+\.js.\)\.catch\(\(\) => "first"\)/);
    expect(other.code).toContain('"other"');
    expect(other.name).not.toBe(first.name);
  });
});
