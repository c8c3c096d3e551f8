import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SourceWatcher } from './source-watcher';

describe('the source watcher', () => {
  let folder: string;
  let watcher: SourceWatcher;
  let seen: Set<string>;
  let onSeen: () => void;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-watch-'));
    mkdirSync(path.join(folder, 'src/feature'), { recursive: true });
    mkdirSync(path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'src/feature/one.ts'), '1');
    seen = new Set();
    onSeen = () => undefined;
    watcher = new SourceWatcher([folder], (files) => {
      for (const file of files) seen.add(path.relative(folder, file));
      onSeen();
    });
  });
  afterEach(() => {
    watcher.close();
    rmSync(folder, { recursive: true });
  });

  const untilSeen = (file: string): Promise<void> =>
    new Promise((resolve) => {
      onSeen = () => void (seen.has(file) && resolve());
      onSeen();
    });
  const write = (file: string) => writeFileSync(path.join(folder, file), String(Math.random()));

  it('reports a file that is written', async () => {
    write('src/feature/one.ts');
    await untilSeen('src/feature/one.ts');
  });

  it('reports a file that is replaced by a rename, more than once', async () => {
    for (let i = 0; i < 2; i++) {
      seen.clear();
      write('src/draft');
      renameSync(path.join(folder, 'src/draft'), path.join(folder, 'src/feature/one.ts'));
      await untilSeen('src/feature/one.ts');
    }
  });

  it('reports files in a new folder', async () => {
    mkdirSync(path.join(folder, 'src/new/deep'), { recursive: true });
    await untilSeen('src/new');
    write('src/new/deep/two.ts');
    await untilSeen('src/new/deep/two.ts');
  });

  it('reports a deleted file', async () => {
    rmSync(path.join(folder, 'src/feature/one.ts'));
    await untilSeen('src/feature/one.ts');
  });

  it('ignores node_modules', async () => {
    write('node_modules/x.js');
    write('src/feature/one.ts');
    await untilSeen('src/feature/one.ts');
    expect(seen).not.toContain('node_modules/x.js');
  });
});
