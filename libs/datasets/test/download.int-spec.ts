import { gzipSync } from 'node:zlib';
import { importers, urlSource } from '../src';
import { type Download, download, type DownloadOptions } from '../src/download/download';
import { type ListServer, startListServer } from './list-server';

async function fetchAll(url: string, options?: DownloadOptions): Promise<string> {
  const answer = await download(url, options);
  if (typeof answer === 'string') return answer;
  let text = '';
  for await (const chunk of answer.bytes) text += Buffer.from(chunk).toString();
  return text;
}

describe('a download', () => {
  let server: ListServer;
  beforeEach(async () => (server = await startListServer()));
  afterEach(() => server.close());

  it('hands out the bytes, their number, and what to ask with the next time', async () => {
    server.answer = (_, reply) =>
      reply
        .writeHead(200, {
          'Content-Length': 5,
          ETag: '"v1"',
          'Last-Modified': 'Sun, 01 Mar 2026 00:00:00 GMT',
        })
        .end('hello');
    const answer = (await download(`${server.url}/list`)) as Download;
    expect(answer).toMatchObject({
      totalBytes: 5,
      etag: '"v1"',
      lastModified: 'Sun, 01 Mar 2026 00:00:00 GMT',
    });
    answer.close();
  });

  it('asks whether there is something new', async () => {
    server.answer = (request, reply) =>
      reply.writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 200).end();
    const known = { etag: '"v1"', lastModified: 'Sun, 01 Mar 2026 00:00:00 GMT' };
    expect(await download(server.url, { known })).toBe('unchanged');
    expect(server.requests[0]?.headers['if-modified-since']).toBe(known.lastModified);
  });

  it('follows five redirects, and no more', async () => {
    server.answer = (request, reply) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) reply.writeHead(302, { Location: `/${left - 1}` }).end();
      else reply.end('there');
    };
    expect(await fetchAll(`${server.url}/5`)).toBe('there');
    await expect(fetchAll(`${server.url}/6`)).rejects.toThrow('more than 5 times');
  });

  it('follows to http and https only', async () => {
    server.answer = (_, reply) => reply.writeHead(302, { Location: 'file:///etc/passwd' }).end();
    await expect(fetchAll(server.url)).rejects.toThrow(
      'leads to file:, and only http and https are followed',
    );
  });

  it('gives a password to its own server only, and never shows it', async () => {
    const other = await startListServer((_, reply) => reply.writeHead(500).end());
    server.answer = (_, reply) => reply.writeHead(302, { Location: `${other.url}/list?key=1` }).end();
    const url = `${server.url.replace('http://', 'http://me:hush@')}/list?key=hush`;
    const failure = await fetchAll(url).catch((error: Error) => error.message);
    expect(failure).toBe(`${server.url}/list?… answered 500 Internal Server Error.`);
    expect(server.requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('me:hush').toString('base64')}`,
    );
    expect(other.requests[0]?.headers.authorization).toBeUndefined();
    expect(urlSource(url).description).toBe(`${server.url}/list?…`);
    await other.close();
  });

  it('notices when fewer bytes come than were promised', async () => {
    server.answer = (_, reply) => {
      reply.writeHead(200, { 'Content-Length': 1000 });
      reply.write('only this', () => reply.destroy());
    };
    await expect(fetchAll(server.url)).rejects.toMatchObject({
      code: 'dataset.broken',
      message: expect.stringContaining('broke off after') as string,
    });
  });

  it('notices when a transfer without a length breaks off', async () => {
    server.answer = (_, reply) => void reply.write('only this', () => reply.destroy());
    await expect(fetchAll(server.url)).rejects.toThrow('broke off after');
  });

  it('gives up on a server that does not answer, or falls silent', async () => {
    server.answer = () => undefined;
    await expect(fetchAll(server.url, { answerSeconds: 0.05 })).rejects.toThrow(
      'did not answer within 0.05 seconds',
    );
    server.answer = (_, reply) => void reply.write('and then');
    await expect(fetchAll(server.url, { idleSeconds: 0.05 })).rejects.toThrow(
      'nothing came for 0.05 seconds',
    );
  });

  it('refuses what is too large, whether or not the server says so', async () => {
    server.answer = (_, reply) => reply.writeHead(200, { 'Content-Length': 11 }).end('01234567890');
    await expect(fetchAll(server.url, { largest: 10 })).rejects.toThrow(
      '11 bytes, which is more than the 10',
    );
    server.answer = (_, reply) => {
      reply.write('012345');
      reply.end('67890');
    };
    await expect(fetchAll(server.url, { largest: 10 })).rejects.toThrow('larger than the 10 bytes');
  });

  it('says why a server cannot be reached, and what it answered', async () => {
    const { url } = server;
    server.answer = (_, reply) => reply.writeHead(503).end();
    await expect(fetchAll(url)).rejects.toMatchObject({
      code: 'dataset.unreachable',
      message: `${url}/ answered 503 Service Unavailable.`,
    });
    server.answer = (_, reply) => reply.writeHead(404).end();
    expect(await fetchAll(url)).toBe('missing');
    // No program is given port 2 by chance, as it might be given the one of a server that was closed.
    await expect(fetchAll('http://127.0.0.1:2')).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);
  });
});

describe('a list of several files at an address', () => {
  let server: ListServer;
  const files: Record<string, string> = {};
  beforeEach(async () => {
    Object.assign(files, { '/sdn.csv': 'sdn', '/alt.csv': 'alt', '/add.csv': 'add' });
    server = await startListServer((request, reply) => {
      const text = files[request.url ?? ''];
      const etag = `"${text}"`;
      if (text === undefined) reply.writeHead(404).end();
      else if (request.headers['if-none-match'] === etag) reply.writeHead(304).end();
      else reply.writeHead(200, { ETag: etag }).end(gzipSync(text));
    });
  });
  afterEach(() => server.close());
  const open = (url: string, known = {}) => urlSource(url).open(importers['ofac-csv'].parts, known);

  it('is fetched file by file', async () => {
    const list = await open(`${server.url}/`);
    if (list === 'unchanged') throw new Error('it is new');
    expect([...list.files.keys()]).toEqual(['alt.csv', 'add.csv', 'sdn.csv']);
    await list.close();
  });

  it('is unchanged when all files are, and else read as a whole', async () => {
    const first = await open(`${server.url}/`);
    if (first === 'unchanged') throw new Error('it is new');
    await first.close();
    expect(await open(`${server.url}/`, first.validators)).toBe('unchanged');
    files['/alt.csv'] = 'newer';
    const second = await open(`${server.url}/`, first.validators);
    if (second === 'unchanged') throw new Error('one file has changed');
    expect(second.files.size).toBe(3);
    await second.close();
  });

  it('is refused without its aliases: an address must have what a folder may lack', async () => {
    delete files['/alt.csv'];
    await expect(open(`${server.url}/`)).rejects.toThrow(`There is nothing at ${server.url}/alt.csv`);
  });

  it('needs the address of the folder', async () => {
    await expect(open(`${server.url}/sdn.csv`)).rejects.toThrow(
      'give the address of their folder, with a / at its end',
    );
  });
});
