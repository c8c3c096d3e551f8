import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

  it('reports skipped tests', () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(findSharedSanctions()).toBeUndefined();
    expect(write.mock.calls.join()).toContain('Skipped tests with real sanctions lists');
    write.mockRestore();
  });
});
