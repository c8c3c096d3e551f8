import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sharedSanctions } from './sanctions';

describe('a workspace without lists of sanctions beside it', () => {
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

  it('says that their tests are skipped', () => {
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(sharedSanctions()).toBeUndefined();
    expect(said.mock.calls.join()).toContain('Tests on real lists of sanctions are skipped');
    said.mockRestore();
  });
});
