import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { detectFormat } from '../src';
import { type ListServer, startListServer } from './list-server';

describe('detectFormat', () => {
  let folder: string;
  let server: ListServer;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-lists-'));
    server = await startListServer();
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const write = async (name: string, content: string | Buffer): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return file;
  };

  it('reads the beginning of a file in XML or CSV', async () => {
    expect(await detectFormat(await write('a.xml', '\uFEFF<?xml version="1.0"?>\n<Designations>'))).toBe(
      'uk-xml',
    );
    expect(await detectFormat(await write('b.csv', 'Report Date: 08-Oct-2026\n'))).toBe('uk-csv');
    expect(await detectFormat(await write('c.csv', 'id,schema,name\n'))).toBe('simple-csv');
    const long = `<export>${'<sanctionEntity/>'.repeat(100_000)}</export>`;
    expect(await detectFormat(await write('d.xml.gz', gzipSync(long)))).toBe('eu-xml');
  });

  it('reads the beginning of a list at a URL, and aborts the rest of the transfer', async () => {
    const aborted = new Promise<void>((resolve) => {
      server.answer = (_, reply) => {
        reply.on('close', () => resolve());
        // The response has no end.
        reply.writeHead(200).write(`<swiss-sanctions-list list-type="whole-list">${' '.repeat(100_000)}`);
      };
    });
    expect(await detectFormat(`${server.url}/list.xml?token=x`)).toBe('seco-xml');
    await aborted;
  });

  it('reports a missing file, a web page and unknown XML', async () => {
    await expect(detectFormat('/no/such.xml')).rejects.toThrow('There is no /no/such.xml.');
    server.answer = (_, reply) => reply.end('<!doctype html><html>busy</html>');
    await expect(detectFormat(`${server.url}/list.csv`)).rejects.toThrow(
      'list.csv: not a list but a web page',
    );
    await expect(detectFormat(await write('e.xml', '<rss/>'))).rejects.toThrow('the root element is <rss>');
  });
});
