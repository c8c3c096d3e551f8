import { Gatehouse, type Person, type ScreeningProgress } from '../../src';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { type ScriptedServer, startScriptedServer } from './scripted-server';

const people: Person[] = [
  { id: '1', firstname: 'Ann "Annie"', lastname: 'Lee, jr.', dob: '1980-01-01' },
  { id: '2', firstname: '李', lastname: 'Öz' },
];
const csv = 'id,firstname,lastname,dob\n1,"Ann ""Annie""","Lee, jr.",1980-01-01\n2,李,Öz,\n';
const reply = (total: number, datasetVersion = 'demo@1') => ({
  body: {
    summary: { total, matched: { count: 1, records: [{ id: '1' }] }, dataset: 'default', datasetVersion },
    results: Array.from({ length: total }, (_, i) => ({ id: String(i) })),
  },
});

describe('sanctions', () => {
  let server: ScriptedServer;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'people-'));
    file = path.join(folder, 'people.csv');
    await writeFile(file, csv);
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    server = await startScriptedServer();
    server.answers(reply(2));
  });
  afterEach(() => server.close());

  const client = () => new Gatehouse({ baseUrl: server.url });
  const sent = () => server.seen.map(({ body }) => /\r\n\r\n([^]*?)\r\n--/.exec(body)?.[1]);

  it.each([
    ['the path of a file', () => file],
    ['its URL', () => pathToFileURL(file)],
    ['a Blob', () => new Blob([csv])],
    ['bytes', () => Buffer.from(csv)],
    ['a stream of Node', () => Readable.from([Buffer.from(csv)])],
    ['a stream of the Web', () => new Blob([csv]).stream()],
    ['a stream of text', () => Readable.from([csv.slice(0, 9), csv.slice(9)])],
    ['rows', () => people],
    ['rows that come one by one', () => Readable.from(people)],
  ])('screens %s', async (_, source) => {
    const screening = await client().sanctions.screen(source() as string, {
      dataset: 'un sc',
      scoreThreshold: 0.9,
    });
    expect(screening.summary.total).toBe(2);
    expect(sent()).toEqual([csv]);
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/v2/open-sanctions/file/un%20sc?scoreThreshold=0.9',
    });
    expect(server.seen[0]!.body).toContain('filename="people.csv"');
  });

  it('sends a large file in parts, reports progress, and returns one screening', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({
      id: `person-${i}`,
      firstname: 'Ann',
      lastname: 'Lee',
    }));
    const text = `id,firstname,lastname,dob\n${many.map(({ id }) => `${id},Ann,Lee,\n`).join('')}`;
    server.answers(reply(3, 'a@1'), 'hang up', reply(4, 'a@2'));
    const progress: ScreeningProgress[] = [];
    const screening = await client().sanctions.screen(new Blob([text]), {
      exclude: ['x', 'y'],
      onProgress: (each) => progress.push(each),
    });
    expect(sent().at(0)!.length).toBeLessThan(400_001);
    expect(sent().every((part) => part!.startsWith('id,firstname,lastname,dob\n'))).toBe(true);
    expect(server.seen[0]!.path).toBe('/v2/open-sanctions/file/default?exclude=x%2Cy');
    expect(screening).toEqual({
      summary: {
        total: 7,
        matched: { count: 2, records: [{ id: '1' }, { id: '1' }] },
        dataset: 'default',
        datasetVersion: 'a@1,a@2',
      },
      results: [0, 1, 2, 0, 1, 2, 3].map((id) => ({ id: String(id) })),
    });
    expect(progress.map(({ people: done, matched }) => [done, matched])).toEqual([
      [3, 1],
      [7, 2],
    ]);
    expect(progress.at(-1)).toMatchObject({ bytes: text.length, totalBytes: text.length });
  });

  it('keeps the notes of every part: that the demo list was used, or a list was missing', async () => {
    const noted = (part: { demo?: boolean; note?: string }) => {
      const { body } = reply(1);
      return { body: { ...body, summary: { ...body.summary, ...part } } };
    };
    server.answers(
      noted({ demo: true, note: 'The demo list was used.' }),
      noted({ note: 'One is missing.' }),
    );
    const two = 'id,firstname\n' + '1,Ann\n'.repeat(100_000);
    const { summary } = await client().sanctions.screen(new Blob([two]));
    expect(summary).toMatchObject({ demo: true, note: 'The demo list was used. One is missing.' });
  });

  it.each([
    [[{ id: '1', firstName: 'Ann' }], 'must have firstname or lastname; this one has id, firstName.'],
    [['Ann Lee'], 'must be an object with firstname and lastname, not string.'],
  ])('rejects people without a name: %j', async (rows, message) => {
    await expect(client().sanctions.screen(rows as unknown as Person[])).rejects.toThrow(message);
    expect(server.seen).toHaveLength(0);
  });

  it('reports the line number in the whole file', async () => {
    const row = `${'x'.repeat(99_990)},a,b,\n`;
    const large = `id,firstname,lastname,dob\n${row.repeat(6)}`;
    server.answers(reply(3), { status: 400, body: { message: 'line 3: a quote is opened here' } });
    await expect(client().sanctions.screen(new Blob([large]))).rejects.toThrow('line 6: a quote');
  });

  it('stops at the first part that fails', async () => {
    const many = 'id,firstname\n' + '1,Ann\n'.repeat(100_000);
    server.answers({ status: 400, body: { message: 'Missing required CSV headers' } });
    await expect(client().sanctions.screen(new Blob([many]))).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(server.seen).toHaveLength(1);
  });

  it('rejects invalid UTF-8, and names a missing file', async () => {
    const latin1 = Buffer.from(csv.replace('李', 'é'), 'latin1');
    await expect(client().sanctions.screen(new Blob([latin1]))).rejects.toThrow('Save the file as UTF-8');
    await expect(client().sanctions.screen(path.join(folder, 'none.csv'))).rejects.toThrow('none.csv');
    expect(server.seen).toHaveLength(0);
  });
});
