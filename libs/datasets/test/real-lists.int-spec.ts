import { findSharedSanctions } from '@gatehouse/testing';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { detectFormat, readListFile, ImportReport, type ListedEntity, type ListFormat } from '../src';

const lists = findSharedSanctions();
const withLists = lists ? describe : describe.skip;

async function read(format: ListFormat, location: string) {
  let report = new ImportReport();
  const entities = new Map<string, ListedEntity>();
  for await (const entity of readListFile(location, format, (read) => (report = read)))
    entities.set(entity.id, entity);
  const all = [...entities.values()];
  return {
    report,
    entities,
    warnings: Object.fromEntries(report.warnings.map(({ kind, count }) => [kind, count])),
    dates: all.flatMap(({ birthDates }) => birthDates),
    weak: all.flatMap(({ names }) => names).filter(({ weak }) => weak).length,
  };
}

withLists('the SDN list of July 2021', () => {
  it('is imported with all entries, aliases and dates of birth', async () => {
    const { report, entities, warnings, dates, weak } = await read('ofac-csv', lists!.ofac);
    expect(report).toMatchObject({ entities: 8976, people: 4620 });
    // 8,976 names, 11,910 aliases, and those in the remarks. Some entries repeat a name.
    expect(report.names - weak).toBeGreaterThan(20_800);
    expect(report.names - weak).toBeLessThanOrEqual(8976 + 11_910);
    expect(weak).toBeGreaterThan(2_300);
    expect(dates).toHaveLength(5124);
    expect(warnings).toEqual({});
    expect(entities.get('ofac-306')?.names.at(-1)).toEqual({ text: 'BNC', weak: true });
  });

  it('is the same after a spreadsheet has saved it', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-lists-'));
    try {
      for (const [file, columns] of Object.entries({ 'sdn.csv': 12, 'alt.csv': 5, 'add.csv': 6 })) {
        const text = await readFile(path.join(lists!.ofac, file), 'latin1');
        const mark = `\u001A${','.repeat(columns - 1)}\r\n`;
        await writeFile(path.join(folder, file), text.replace(/\u001A?$/, mark), 'latin1');
      }
      await copyFile(path.join(lists!.ofac, 'sdn_comments.csv'), path.join(folder, 'sdn_comments.csv'));
      const saved = await read('ofac-csv', folder);
      const original = await read('ofac-csv', lists!.ofac);
      expect([...saved.entities]).toEqual([...original.entities]);
      expect(saved.warnings).toEqual({});
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

withLists('the UN list of February 2026', () => {
  it('is recognized', async () => expect(await detectFormat(lists!.un)).toBe('un-xml'));

  it('is imported with all entries and all but two dates of birth', async () => {
    const { report, entities, warnings, dates, weak } = await read('un-xml', lists!.un);
    expect(report).toMatchObject({ entities: 730 + 273, people: 730 });
    expect(report.publishedAt?.toISOString()).toBe('2026-02-27T00:00:09.554Z');
    expect(weak).toBeGreaterThan(600);
    expect(dates.length).toBeGreaterThan(850);
    expect(warnings).toEqual({ 'unread-birth-date': 2 });
    expect(entities.get('unsc-6907993')).toMatchObject({
      names: [{ text: 'ERIC BADEGE' }],
      birthDates: ['1971'],
    });
  });
});
