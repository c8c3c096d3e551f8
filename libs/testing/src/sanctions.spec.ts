import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findSharedSanctions } from './sanctions';

describe('a workspace without sanctions lists', () => {
  const started = process.cwd();
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-sanctions-'));
    await writeFile(path.join(folder, 'nx.json'), '{}');
    process.chdir(folder);
  });
  afterAll(async () => {
    process.chdir(started);
    await rm(folder, { recursive: true });
  });

  it('records that tests are skipped', async () => {
    expect(findSharedSanctions()).toBeUndefined();
    const [file] = await readdir(path.join(folder, 'dist/test-results/skipped'));
    expect(file).toBe(`${process.env['GATEHOUSE_TEST_PROJECT']}.jsonl`);
  });
});
