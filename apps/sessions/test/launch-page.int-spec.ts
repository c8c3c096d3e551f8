import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { makeAgeHost } from './support/age-host';
import { useAgeSessions } from './support/age-session.fixture';
import { startSessions } from './support/sessions-app';

const index =
  '<!doctype html><base href="launch/"><script type="module" src="./assets/main-1a2b.js"></script>';
const script = `console.log(${JSON.stringify('a page '.repeat(100))});`;
const worker = 'addEventListener("fetch", () => undefined);';
const model = Buffer.alloc(6_000_000, 'weights');

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headersOfPage = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'camera=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), microphone=(), geolocation=()',
  vary: 'Accept-Encoding',
};

let folder: string;
const { sessions } = useAgeSessions({
  env: async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'launch-page-'));
    const page = path.join(folder, 'page');
    await writeFile(path.join(folder, 'secret.txt'), 'outside of the page');
    await writePage(page);
    return { ROLE: 'api', LAUNCH_PAGE: page, RATE_LIMIT_PER_MINUTE: '20' };
  },
});
afterAll(() => rm(folder, { recursive: true }));

async function writePage(page: string): Promise<void> {
  await mkdir(path.join(page, 'assets'), { recursive: true });
  const files: Record<string, string | Buffer> = {
    'index.html': index,
    'index.html.gz': gzipSync(index),
    'assets/main-1a2b.js': script,
    'assets/main-1a2b.js.br': brotliCompressSync(script),
    'assets/main-1a2b.js.gz': gzipSync(script),
    'assets/page-1a2b.css': 'body {}',
    'service-worker.js': worker,
    'assets/de-1a2b.json': '{}',
    'assets/sign-1a2b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/engine-1a2b.wasm': Buffer.from('\0asm'),
    'assets/model-1a2b.bin': model,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(page, name), content);
}

interface Got {
  status: number;
  headers: http.IncomingHttpHeaders;
  content: Buffer;
}

/** Sends the path unchanged: without normalisation, Accept-Encoding or decoding. */
async function get(
  target: string,
  headers: http.OutgoingHttpHeaders = {},
  { method = 'GET', url = sessions.url } = {},
): Promise<Got> {
  const { hostname, port } = new URL(url);
  const request = http.request({ host: hostname, port, path: target, method, headers, agent: false }).end();
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  const content = Buffer.concat(await reply.toArray());
  return { status: reply.statusCode ?? 0, headers: reply.headers, content };
}

const accepting = (encodings: string) => ({ 'accept-encoding': encodings });
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
const decoded = (content: Buffer, encoding?: keyof typeof decoders): Buffer =>
  encoding ? decoders[encoding](content) : content;
const asJson = ({ content }: Got): unknown => JSON.parse(String(content));

describe('the launch page', () => {
  it('is served at the launch URL, and revalidated on each visit', async () => {
    const { launchUrl } = await makeAgeHost(sessions).create();
    const { pathname, search } = new URL(launchUrl);
    const { status, headers, content } = await get(pathname + search);
    expect([status, String(content)]).toEqual([200, index]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': String(index.length),
    });
  });

  it('has security headers on the page and its files', async () => {
    for (const target of ['/launch', '/launch/assets/main-1a2b.js', '/launch/assets/engine-1a2b.wasm'])
      expect((await get(target)).headers).toMatchObject(headersOfPage);
  });

  it('has a service worker that is revalidated on each visit, and whose scope does not include the page', async () => {
    const { status, headers, content } = await get('/launch/service-worker.js');
    expect([status, String(content)]).toEqual([200, worker]);
    expect(headers).toMatchObject({
      ...headersOfPage,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(headers).not.toHaveProperty('service-worker-allowed');
  });

  it('leaves the headers of the API as they are', async () => {
    const { headers } = await get('/session/unknown/result');
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers).not.toHaveProperty('cross-origin-embedder-policy');
  });

  it.each([
    ['main-1a2b.js', 'text/javascript; charset=utf-8'],
    ['page-1a2b.css', 'text/css; charset=utf-8'],
    ['de-1a2b.json', 'application/json; charset=utf-8'],
    ['sign-1a2b.svg', 'image/svg+xml; charset=utf-8'],
    ['engine-1a2b.wasm', 'application/wasm'],
    ['model-1a2b.bin', 'application/octet-stream'],
  ])('serves the file %s, which is immutable', async (name, type) => {
    const { status, headers } = await get(`/launch/assets/${name}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('serves a large file completely', async () => {
    expect((await get('/launch/assets/model-1a2b.bin')).content.equals(model)).toBe(true);
  });

  it.each<[string, string, 'br' | 'gzip' | undefined]>([
    ['main-1a2b.js', 'gzip, deflate, br, zstd', 'br'],
    ['main-1a2b.js', 'gzip, deflate', 'gzip'],
    ['main-1a2b.js', 'br;q=0, gzip', 'gzip'],
    ['main-1a2b.js', '*', 'br'],
    ['main-1a2b.js', 'zstd', undefined],
    ['main-1a2b.js', 'identity', undefined],
    ['main-1a2b.js', '', undefined],
    ['page-1a2b.css', 'gzip, br', undefined],
  ])('sends %s to a browser that accepts "%s" as %s', async (name, accepted, encoding) => {
    const { headers, content } = await get(`/launch/assets/${name}`, accepting(accepted));
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(content.length));
    expect(headers.vary).toBe('Accept-Encoding');
    expect(String(decoded(content, encoding))).toBe(name.endsWith('.js') ? script : 'body {}');
  });

  it('is sent uncompressed or as gzip if there is no Brotli file', async () => {
    const { headers, content } = await get('/launch', accepting('br, gzip'));
    expect([headers['content-encoding'], String(gunzipSync(content))]).toEqual(['gzip', index]);
  });

  it.each(['/launch', '/launch/assets/main-1a2b.js'])(
    'answers 304 to a client that has %s',
    async (target) => {
      const { etag, ...first } = (await get(target, accepting('gzip'))).headers;
      const again = await get(target, { 'if-none-match': etag });
      expect([again.status, again.content.length]).toEqual([304, 0]);
      expect(again.headers).toMatchObject({
        ...headersOfPage,
        etag,
        'cache-control': first['cache-control'],
      });
      expect((await get(target, { 'if-none-match': 'W/"another"' })).status).toBe(200);
    },
  );

  it.each(['/launch?sessionId=1', '/launch/assets/main-1a2b.js'])('answers HEAD of %s', async (target) => {
    const whole = await get(target, accepting('gzip'));
    const { status, headers, content } = await get(target, accepting('gzip'), { method: 'HEAD' });
    expect([status, content.length]).toEqual([200, 0]);
    const { date, 'x-request-id': id, ...lasting } = whole.headers;
    expect([date, id]).not.toContain(undefined);
    expect(headers).toMatchObject(lasting);
  });

  it('redirects a trailing slash, where relative paths would fail', async () => {
    const { status, headers } = await get('/launch/?sessionId=a%2Fb&handoff=c');
    expect([status, headers.location]).toEqual([308, '../launch?sessionId=a%2Fb&handoff=c']);
  });

  it.each(['POST', 'PUT', 'DELETE'])('rejects %s', async (method) => {
    expect((await get('/launch', {}, { method })).status).toBe(404);
  });
});

describe('a path outside of the page', () => {
  it.each([
    '/launch/assets/unknown.js',
    '/launch/assets/',
    '/launch/assets',
    '/launch/index.html',
    '/launch/main-1a2b.js',
    '/launch/assets/main-1a2b.js.br',
    '/launch/assets/main-1a2b.js.gz',
    '/launch/assets/../index.html',
    '/launch/assets/../../secret.txt',
    '/launch/assets/%2e%2e',
    '/launch/assets/%2e%2e/index.html',
    '/launch/assets/%2e%2e%2findex.html',
    '/launch/assets/..%2F..%2Fsecret.txt',
    '/launch/assets/..%5c..%5csecret.txt',
    '/launch/assets/%252e%252e%252findex.html',
    '/launch/assets/%2Fetc%2Fpasswd',
    '/launch/assets//etc/passwd',
    '/launch/assets/main-1a2b.js%00',
    '/launch/assets/__proto__',
    '/launch/assets/constructor',
  ])('is answered like every unknown path: %s', async (target) => {
    const reply = await get(target);
    expect(reply.status).toBe(404);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(asJson(reply)).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it('is rejected if the path cannot be decoded', async () => {
    expect((await get('/launch/assets/%zz')).status).toBe(400);
  });
});

describe('opening the page', () => {
  it('does not count against the rate limit of the address', async () => {
    for (let count = 0; count < 50; count++) {
      const { status, headers } = await get(count % 2 ? '/launch' : '/launch/assets/main-1a2b.js');
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty('ratelimit-remaining');
    }
  });

  it('writes no session id to the log', async () => {
    await get('/launch?sessionId=id-in-the-address&handoff=code-in-the-address');
    await get('/launch/?sessionId=id-in-the-address');
    await get('/launch/assets/file-in-the-address');
    const text = sessions.logs.join('');
    expect(text).not.toContain('in-the-address');
    expect(text).toContain('"route":"/launch"');
    expect(text).toContain('"route":"/launch/assets/:name"');
  });

  it('is not in the OpenAPI document', async () => {
    const { paths } = asJson(await get('/docs-json')) as { paths: object };
    expect(Object.keys(paths).filter((target) => target.startsWith('/launch'))).toEqual([]);
  });
});

describe('without a built page', () => {
  it.each(['nowhere', 'secret.txt', 'page/assets'])(
    'the service runs, and logs what to do: %s',
    async (place) => {
      const other = await startSessions({ ROLE: 'api', LAUNCH_PAGE: path.join(folder, place) });
      try {
        for (const target of ['/launch?sessionId=1', '/launch/assets/main-1a2b.js']) {
          const reply = await get(target, {}, { url: other.url });
          expect(reply.status).toBe(503);
          expect(asJson(reply)).toMatchObject({ message: expect.stringContaining('`npm run build`') });
        }
        expect((await makeAgeHost(other).post()).status).toBe(201);
        expect(other.logs.join('')).toContain('launch page not found in');
      } finally {
        await other.close();
      }
    },
  );
});
