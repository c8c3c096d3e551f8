import { migrate } from '@gatehouse/database';
import { datasetsSchema, openDatasetStore, type OpenDatasetStore, presetNames } from '@gatehouse/datasets';
import { startDedicatedPostgres, type DedicatedServer } from '@gatehouse/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { datasetsCommands, datasetsFooter } from './command';

const ofacRow = (number: number, name: string, remarks: string) =>
  `${number},"${name}","individual","TEST",${'-0- ,'.repeat(7)}"${remarks}"\r\n`;
const csv = (count: number) =>
  ['id,schema,name', ...Array.from({ length: count }, (_, i) => `p-${i},Person,Person ${i}`), ''].join('\n');

describe('npm run datasets', () => {
  let server: DedicatedServer;
  let store: OpenDatasetStore;
  let folder: string;
  let printed: string[];

  beforeAll(async () => {
    server = await startDedicatedPostgres();
    await migrate(server.url, [datasetsSchema]);
    store = await openDatasetStore(server.url);
    folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-lists-'));
    await writeFile(
      path.join(folder, 'SDN.CSV'),
      ofacRow(1, 'NORDAHL, Erik', 'DOB 10 Dec 1948.') + ofacRow(2, 'BERG, Ole', 'DOB soon.'),
    );
    await writeFile(path.join(folder, 'ALT.CSV'), '1,1,"aka","NORDAL, Eric",-0- \r\n');
    await writeFile(path.join(folder, 'people.csv'), csv(3));
    await writeFile(path.join(folder, 'few.csv'), csv(1));
  }, 120_000);
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await store?.close();
    await server?.dispose();
  });
  beforeEach(() => {
    printed = [];
    for (const method of ['log', 'error'] as const)
      jest
        .spyOn(console, method)
        .mockImplementation((...texts: unknown[]) => void printed.push(texts.join(' ')));
  });
  afterEach(() => jest.restoreAllMocks());

  const run = async (command: string, ...args: string[]): Promise<string> => {
    await datasetsCommands[command]!.parse(args)(store);
    return printed.join('\n');
  };

  it('imports a folder as the files of OFAC, and prints warnings', async () => {
    expect(await run('import', folder, '--name', 'us_ofac_sdn')).toMatch(
      /^us_ofac_sdn: 2 entries, 2 people, 3 names, version \d{4}-\d\d-\d\d-[0-9a-f]{12}\n {2}warning: 1 file of the list is missing\n {2}warning: 1 date of birth could not be read$/,
    );
  });

  it('imports a file in the format of its name, and reports an unchanged list', async () => {
    const file = path.join(folder, 'people.csv');
    expect(await run('import', file, '--name', 'people', '--title', 'My people')).toContain(
      'people: 3 entries',
    );
    printed = [];
    expect(await run('import', file, '--name', 'people')).toMatch(/^people: unchanged, 3 entries/);
    const few = path.join(folder, 'few.csv');
    await expect(run('import', few, '--name', 'people')).rejects.toThrow('import it with --force');
    printed = [];
    expect(await run('list')).toMatch(/people .* failed, old version in use/);
    printed = [];
    expect(await run('import', few, '--name', 'people', '--force')).toContain(
      'people: 1 entry, 1 person, 1 name, version',
    );
  });

  it('recognizes the format of XML by its root element', async () => {
    const file = path.join(folder, 'list.xml');
    const designation =
      '<Designation><UniqueID>X1</UniqueID><Names><Name><Name6>NORDAHL</Name6></Name></Names></Designation>';
    await writeFile(file, gzipSync(`<?xml version="1.0"?><Designations>${designation}</Designations>`));
    expect(await run('import', file, '--name', 'uk')).toMatch(/^uk: 1 entry, 1 person, 1 name, version /);
    expect((await store.datasets.current('uk'))?.format).toBe('uk-xml');
    await run('remove', 'uk');
    await writeFile(file, '<rss/>');
    await expect(run('import', file, '--name', 'uk')).rejects.toThrow(
      'list.xml: the root element is <rss>, and that of a list is one of <CONSOLIDATED_LIST> (un-xml)',
    );
    expect(await store.datasets.current('uk')).toBeUndefined();
  });

  it('lists the datasets', async () => {
    const [header, ...rows] = (await run('list')).split('\n');
    expect(header).toMatch(/^name +version +entries +people +names +checked +state +source$/);
    expect(rows[0]).toMatch(/^people +\S+ +1 +1 +1 +\S+ \S+ +ok +.*few\.csv$/);
    expect(rows[1]).toMatch(/^us_ofac_sdn +\S+ +2 +2 +3 +/);
  });

  it('refreshes every list with a URL, and continues after a failure', async () => {
    let status = 200;
    const web = createServer((request, reply) =>
      reply.writeHead(request.url === '/a.csv' ? status : 200).end(csv(request.url === '/a.csv' ? 4 : 5)),
    );
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    await run('import', `${url}/a.csv`, '--name', 'a');
    await run('import', `${url}/b.csv`, '--name', 'b');
    printed = [];
    expect(await run('refresh', 'a')).toMatch(/^a: unchanged, 4 entries/);
    status = 503;
    printed = [];
    await expect(run('refresh')).rejects.toThrow('Not refreshed: a. Their current versions stay in use.');
    expect(printed).toEqual([
      `a: ${url}/a.csv answered 503 Service Unavailable.`,
      expect.stringMatching(/^b: unchanged/),
    ]);
    await expect(run('refresh', 'people')).rejects.toThrow('was imported from a file');
    printed = [];
    expect(await run('import', path.join(folder, 'people.csv'), '--name', 'b')).toMatch(
      new RegExp(`^b: 3 entries.*\\n  this list is no longer refreshed from ${url}/b.csv$`),
    );
    web.closeAllConnections();
    await new Promise((resolve) => web.close(resolve));
  });

  it('removes a list', async () => {
    expect(await run('remove', 'people')).toBe('Removed people.');
    await expect(run('remove', 'people')).rejects.toThrow('There is no dataset "people".');
    await expect(run('remove', 'demo')).rejects.toThrow('The demo list comes with the product');
  });

  it.each([
    ['import', [], 'Give one known list, file, folder or URL to import.'],
    ['import', ['a.csv', 'b.csv', '--name', 'x'], 'Give one known list, file, folder or URL to import.'],
    [
      'import',
      ['eu_sanctions'],
      'There is no file and no known list "eu_sanctions". Known lists: us_ofac_sdn, us_ofac_cons, un_sc_sanctions, eu_fsf,',
    ],
    ['import', ['a.csv'], '--name NAME is missing'],
    [
      'import',
      ['a.csv', '--name', 'x', '--format', 'pdf'],
      '--format must be one of simple-csv, ftm-json, ofac-csv, ofac-cons-csv, un-xml, eu-xml, uk-xml, uk-csv, seco-xml.',
    ],
    ['import', ['a.bin', '--name', 'x'], '--format is missing'],
    ['import', ['a.csv', '--nmae', 'x'], "Unknown option '--nmae'"],
    ['remove', [], 'NAME is missing'],
    ['list', ['x'], 'Unexpected argument'],
  ])('rejects %s %j', (command, args, problem) => {
    expect(() => datasetsCommands[command]!.parse(args)).toThrow(problem);
  });

  it('rejects a missing file, a folder in a single-file format and an invalid name', async () => {
    await expect(run('import', '/no/such.csv', '--name', 'x')).rejects.toThrow('There is no /no/such.csv.');
    await expect(run('import', folder, '--name', 'x', '--format', 'un-xml')).rejects.toThrow(
      'is not a file, and this format is one file',
    );
    await expect(run('import', path.join(folder, 'few.csv'), '--name', 'My List')).rejects.toThrow(
      'cannot be the name of a dataset',
    );
  });

  it('lists its commands and formats in the help', () => {
    const usages = Object.values(datasetsCommands).map(({ usage }) => usage);
    for (const word of ['import LIST', 'refresh', 'remove NAME'])
      expect(usages).toContainEqual(expect.stringContaining(word));
    for (const word of ['ofac-csv', 'un-xml', 'seco-xml', ...presetNames])
      expect(datasetsFooter).toContain(word);
  });
});
