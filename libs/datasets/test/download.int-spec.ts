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

describe('download', () => {
  let server: ListServer;
  beforeEach(async () => (server = await startListServer()));
  afterEach(() => server.close());

  it('returns the size and the validators', async () => {
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

  it('sends the validators and returns "unchanged" for a 304', async () => {
    server.answer = (request, reply) =>
      reply.writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 200).end();
    const known = { etag: '"v1"', lastModified: 'Sun, 01 Mar 2026 00:00:00 GMT' };
    expect(await download(server.url, { known })).toBe('unchanged');
    expect(server.requests[0]?.headers['if-modified-since']).toBe(known.lastModified);
  });

  it('follows at most five redirects', async () => {
    server.answer = (request, reply) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) reply.writeHead(302, { Location: `/${left - 1}` }).end();
      else reply.end('there');
    };
    expect(await fetchAll(`${server.url}/5`)).toBe('there');
    await expect(fetchAll(`${server.url}/6`)).rejects.toThrow('more than 5 times');
  });

  it('follows redirects to http and https only', async () => {
    server.answer = (_, reply) => reply.writeHead(302, { Location: 'file:///etc/passwd' }).end();
    await expect(fetchAll(server.url)).rejects.toThrow(
      'redirects to file:, but only http and https are allowed',
    );
  });

  it('sends a password only to the origin of the URL, and redacts it in messages', async () => {
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

  it('rejects a response that is shorter than its Content-Length', async () => {
    server.answer = (_, reply) => {
      reply.writeHead(200, { 'Content-Length': 1000 });
      reply.write('only this', () => reply.destroy());
    };
    await expect(fetchAll(server.url)).rejects.toMatchObject({
      code: 'dataset.invalid-list',
      message: expect.stringContaining('was interrupted after') as string,
    });
  });

  it('rejects an interrupted response without a Content-Length', async () => {
    server.answer = (_, reply) => void reply.write('only this', () => reply.destroy());
    await expect(fetchAll(server.url)).rejects.toThrow('was interrupted after');
  });

  it('times out if the server does not answer or stops sending', async () => {
    server.answer = () => undefined;
    await expect(fetchAll(server.url, { responseTimeoutSeconds: 0.05 })).rejects.toThrow(
      'did not answer within 0.05 seconds',
    );
    server.answer = (_, reply) => void reply.write('and then');
    await expect(fetchAll(server.url, { idleTimeoutSeconds: 0.05 })).rejects.toThrow(
      'no data received for 0.05 seconds',
    );
  });

  it('rejects a response that is too large, with or without a Content-Length', async () => {
    server.answer = (_, reply) => reply.writeHead(200, { 'Content-Length': 11 }).end('01234567890');
    await expect(fetchAll(server.url, { maxBytes: 10 })).rejects.toThrow('11 bytes; at most 10 are allowed');
    server.answer = (_, reply) => {
      reply.write('012345');
      reply.end('67890');
    };
    await expect(fetchAll(server.url, { maxBytes: 10 })).rejects.toThrow('larger than 10 bytes');
  });

  it('reports the status or the reason of a failed request', async () => {
    const { url } = server;
    server.answer = (_, reply) => reply.writeHead(503).end();
    await expect(fetchAll(url)).rejects.toMatchObject({
      code: 'dataset.unreachable',
      message: `${url}/ answered 503 Service Unavailable.`,
    });
    server.answer = (_, reply) => reply.writeHead(404).end();
    expect(await fetchAll(url)).toBe('missing');
    // Port 2 is never assigned by chance, unlike the port of a closed server.
    await expect(fetchAll('http://127.0.0.1:2')).rejects.toThrow(/is unreachable: .*ECONNREFUSED/);
  });
});

describe('urlSource with several files', () => {
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

  it('fetches all files', async () => {
    const list = await open(`${server.url}/`);
    if (list === 'unchanged') throw new Error('unexpected "unchanged"');
    expect([...list.files.keys()]).toEqual(['alt.csv', 'add.csv', 'sdn.csv']);
    await list.close();
  });

  it('returns "unchanged" if all files are unchanged, else all files', async () => {
    const first = await open(`${server.url}/`);
    if (first === 'unchanged') throw new Error('unexpected "unchanged"');
    await first.close();
    expect(await open(`${server.url}/`, first.validators)).toBe('unchanged');
    files['/alt.csv'] = 'newer';
    const second = await open(`${server.url}/`, first.validators);
    if (second === 'unchanged') throw new Error('unexpected "unchanged"');
    expect(second.files.size).toBe(3);
    await second.close();
  });

  it('rejects a URL without the file of aliases', async () => {
    delete files['/alt.csv'];
    await expect(open(`${server.url}/`)).rejects.toThrow(`${server.url}/alt.csv was not found`);
  });

  it('rejects a URL that is not a folder', async () => {
    await expect(open(`${server.url}/sdn.csv`)).rejects.toThrow(
      'use the URL of their folder, with a trailing /',
    );
  });
});
