import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DocsSite } from './docs-site';

describe('the documentation site', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'docs-site-'));
  const site = new DocsSite(root);
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const build = (): void => {
    write('dist/docs/guides/index.html', '<script id="theme">set()</script><script src="x"></script>');
    write('dist/docs/guides/quickstart.html', 'Quickstart');
    write('dist/docs/guides/adr/index.html', 'Decisions');
    write('dist/docs/assets/a.1f.js', 'code');
    write('dist/docs/assets/folder.js/a.txt', 'not served');
  };

  beforeAll(() => {
    write('docs/openapi/public.json', '{"openapi":"3.1.0"}');
    write('dist/secret.html', 'secret');
  });

  afterEach(() => rmSync(path.join(root, 'dist/docs'), { recursive: true, force: true }));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(['guides/', 'guides/quickstart', 'api', 'api/'])('says at %s how to build it', async (place) => {
    const reply = await site.find(place);
    expect([reply?.status, String(reply?.body)]).toEqual([503, expect.stringContaining('npm run docs:site')]);
  });

  it('appears without a restart once it is built', async () => {
    expect((await site.find('guides/quickstart'))?.status).toBe(503);
    build();
    expect(String((await site.find('guides/quickstart'))?.body)).toBe('Quickstart');
  });

  it('has the OpenAPI document also while it is not built', async () => {
    const before = await site.find('openapi.json');
    build();
    expect(await site.find('openapi.json')).toEqual(before);
    expect(before?.file).toBe(path.join(root, 'docs/openapi/public.json'));
  });

  it('holds no copy of a file, and has another tag after a change', async () => {
    build();
    const before = await site.find('assets/a.1f.js');
    expect(before).toEqual({
      status: 200,
      headers: expect.objectContaining({ etag: expect.stringMatching(/^"4-[\d.]+"$/) as string }) as object,
      file: path.join(root, 'dist/docs/assets/a.1f.js'),
    });
    write('dist/docs/assets/a.1f.js', 'other code');
    expect((await site.find('assets/a.1f.js'))?.headers.etag).not.toBe(before?.headers.etag);
  });

  it('redirects to the folder of a page', async () => {
    build();
    expect(await site.find('guides/adr')).toEqual({
      status: 308,
      headers: { location: '/docs/guides/adr/' },
    });
    expect(String((await site.find('guides/adr/'))?.body)).toBe('Decisions');
  });

  it('allows the inline scripts of a page by their hash, and caches files with a hash in their name', async () => {
    build();
    const policy = (await site.find('guides/'))?.headers['content-security-policy'];
    const hash = createHash('sha256').update('set()').digest('base64');
    expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-${hash}';`);
    expect((await site.find('assets/a.1f.js'))?.headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/etc/passwd',
    '../secret.html',
    '..%2fsecret.html',
    'guides/../../secret',
    '.hidden',
    'guides/.hidden.html',
    'guides//',
    'guides\\quickstart',
    'guides/quickstart%00',
    'nothing.json',
    'assets',
    'assets/',
    'assets/folder.js',
  ])('has no file at %s', async (place) => {
    build();
    expect(await site.find(place)).toBeUndefined();
  });
});
