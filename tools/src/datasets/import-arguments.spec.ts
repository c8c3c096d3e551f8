import { findPreset, presetNames } from '@gatehouse/datasets';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseImportArguments } from './import-arguments';

const defaults = { title: undefined, force: false };

describe('parseImportArguments', () => {
  it.each(presetNames)('needs only the name of the known list %s', (name) => {
    const { url, format } = findPreset(name)!;
    expect(parseImportArguments([name])).toEqual({ ...defaults, location: url, name, format });
  });

  it('accepts another name and title for a known list', () => {
    expect(parseImportArguments(['eu_fsf', '--name', 'eu', '--title', 'EU', '--force'])).toMatchObject({
      name: 'eu',
      format: 'eu-xml',
      title: 'EU',
      force: true,
    });
  });

  it('leaves the format of XML and CSV to the content, unless it is given', () => {
    for (const location of ['a.xml', 'https://a.example/b.csv.gz'])
      expect(parseImportArguments([location, '--name', 'a'])).toEqual({
        ...defaults,
        location,
        name: 'a',
        format: undefined,
      });
    expect(parseImportArguments(['a.xml', '--name', 'a', '--format', 'eu-xml']).format).toBe('eu-xml');
    expect(parseImportArguments(['a.json', '--name', 'a']).format).toBe('ftm-json');
    expect(() => parseImportArguments(['a.xml', '--name', 'a', '--format', 'by-content'])).toThrow(
      '--format must be one of',
    );
  });

  it('prefers a file to the known list of that name', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-lists-'));
    const before = process.cwd();
    try {
      process.chdir(folder);
      writeFileSync('eu_fsf', '');
      expect(() => parseImportArguments(['eu_fsf'])).toThrow('--name NAME is missing.');
      const args = ['eu_fsf', '--name', 'a', '--format', 'un-xml'];
      expect(parseImportArguments(args)).toMatchObject({ location: 'eu_fsf', format: 'un-xml' });
    } finally {
      process.chdir(before);
      rmSync(folder, { recursive: true });
    }
  });
});
