import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileSource, importers } from '../src';

describe('fileSource with a folder', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-lists-'))));
  afterEach(() => rm(folder, { recursive: true }));
  const open = async (location: string) => {
    const list = await fileSource(location).open(importers['ofac-csv'].parts);
    if (list === 'unchanged') throw new Error('unexpected "unchanged"');
    await list.close();
    return list;
  };

  it('accepts names in upper case, gzip files and unrelated files', async () => {
    await writeFile(path.join(folder, 'SDN.CSV'), 'sdn');
    await writeFile(path.join(folder, 'alt.csv.gz'), gzipSync('alt'));
    await writeFile(path.join(folder, 'README'), 'hello');
    const { files, totalBytes } = await open(folder);
    expect([...files].map(([part, { name }]) => `${part}=${name}`)).toEqual([
      'alt.csv=alt.csv.gz',
      'sdn.csv=SDN.CSV',
    ]);
    expect(totalBytes).toBe(3 + gzipSync('alt').length);
  });

  it('accepts the path of the main file', async () => {
    await writeFile(path.join(folder, 'sdn.csv'), 'sdn');
    expect((await open(path.join(folder, 'sdn.csv'))).files.size).toBe(1);
  });

  it('rejects a folder without the main file', async () => {
    await writeFile(path.join(folder, 'alt.csv'), 'alt');
    await expect(open(folder)).rejects.toThrow(`There is no sdn.csv in ${folder}.`);
  });
});
