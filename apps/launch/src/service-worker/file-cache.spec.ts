import { createHash } from 'node:crypto';
import { FileCache } from './file-cache';

const base = 'https://gate.example/prefix/launch/';
const asset = `${base}assets/face-1.js`;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const model = (content: string): string => `${base}models/${sha256(content).slice(0, 16)}-sface.onnx`;

/** A cache in memory, and a server whose replies the test sets. */
function createCache(digests: Record<string, string> = { 'face-1.js': sha256('code') }) {
  const stored = new Map<string, Response>();
  const requested: string[] = [];
  const replies = new Map<string, () => Response>();
  const open = () =>
    Promise.resolve({
      match: (url: RequestInfo | URL) => Promise.resolve(stored.get(url as string)?.clone()),
      put: (url: RequestInfo | URL, response: Response) =>
        Promise.resolve(void stored.set(url as string, response)),
      delete: (url: RequestInfo | URL) => Promise.resolve(stored.delete(url as string)),
      keys: () => Promise.resolve([...stored.keys()].map((url) => ({ url }) as Request)),
    });
  const fetch = ({ url }: Request): Promise<Response> => {
    requested.push(url);
    return Promise.resolve(replies.get(url)?.() ?? new Response('', { status: 404 }));
  };
  const files = new FileCache({ base, open, fetch }, digests);
  const serve = async (url: string): Promise<Response> => {
    const work: Promise<void>[] = [];
    const response = await files.serve({ url, method: 'GET' } as Request, (one) => work.push(one));
    await Promise.all(work);
    return response;
  };
  const reply = (url: string, body: string, init?: ResponseInit) =>
    replies.set(url, () => new Response(body, init));
  return { files, serve, reply, stored, requested };
}

describe('isFile', () => {
  const { files } = createCache();
  it.each([asset, model('weights')])('accepts %s', (url) =>
    expect(files.isFile({ method: 'GET', url })).toBe(true),
  );

  it.each([
    ['the page', 'https://gate.example/prefix/launch?sessionId=a'],
    ['a file of another build', `${base}assets/face-2.js`],
    ['an inherited name', `${base}assets/toString`],
    ['a URL with a query', `${asset}?sessionId=a`],
    ['the service worker', `${base}service-worker.js`],
    ['the API', 'https://gate.example/prefix/device/sessions/a'],
    ['another origin', 'https://evil.example/prefix/launch/assets/face-1.js'],
    ['a model without a digest', `${base}models/sface.onnx`],
    ['a path below a model', `${base}models/0123456789abcdef-a/b`],
  ])('rejects %s', (_, url) => expect(files.isFile({ method: 'GET', url })).toBe(false));

  it('rejects other methods', () => expect(files.isFile({ method: 'POST', url: asset })).toBe(false));
});

describe('the cache of files', () => {
  it('requests a file once, and keeps its headers except those of the compressed body', async () => {
    const { serve, reply, requested } = createCache();
    const headers = { 'content-encoding': 'br', 'content-length': '3', 'content-security-policy': 'p' };
    reply(asset, 'code', { headers });
    await serve(asset);
    const cached = await serve(asset);
    expect(requested).toEqual([asset]);
    expect(await cached.text()).toBe('code');
    expect(cached.headers.get('content-security-policy')).toBe('p');
    expect([cached.headers.has('content-encoding'), cached.headers.has('content-length')]).toEqual([
      false,
      false,
    ]);
  });

  it.each([
    ['that another script has written', asset, 'code'],
    ['of a model that another script has written', model('weights'), 'weights'],
  ])('does not return content %s', async (_, url, content) => {
    const { serve, reply, stored } = createCache();
    stored.set(url, new Response('evil'));
    reply(url, content);
    expect(await (await serve(url)).text()).toBe(content);
    expect(await (await serve(url)).text()).toBe(content);
  });

  it.each([
    ['with another digest', 'other', 200],
    ['that is an error', 'code', 503],
  ])('does not store a reply %s', async (_, body, status) => {
    const { serve, reply, stored } = createCache();
    reply(asset, body, { status });
    expect((await serve(asset)).status).toBe(status);
    expect(stored.size).toBe(0);
  });

  it('deletes the files of earlier builds, and keeps those of this one', async () => {
    const { files, stored } = createCache();
    for (const url of [asset, `${base}assets/face-0.js`]) stored.set(url, new Response(''));
    await files.deleteOld();
    expect([...stored.keys()]).toEqual([asset]);
  });

  it('keeps the four models that were stored last', async () => {
    const { serve, reply, stored } = createCache();
    const contents = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const content of contents) {
      reply(model(content), content);
      await serve(model(content));
    }
    expect([...stored.keys()]).toEqual(contents.slice(2).map(model));
  });

  it('returns the reply of the server where the browser has no room', async () => {
    const { reply, stored } = createCache();
    reply(asset, 'code');
    const full = { ...stored, open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
    const files = new FileCache(
      { base, open: full.open, fetch: () => Promise.resolve(new Response('code')) },
      { 'face-1.js': sha256('code') },
    );
    const work: Promise<void>[] = [];
    const response = await files.serve({ url: asset, method: 'GET' } as Request, (one) => work.push(one));
    await Promise.all(work);
    expect(await response.text()).toBe('code');
  });
});
