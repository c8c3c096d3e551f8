import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { markdownFile } from '../markdown/markdown-file';
import type { OpenApiDocument } from '../openapi/openapi-document';
import { type Site, siteOf } from './site';
import { writeSite } from './site-folder';
import { serveSite } from './site-server';

const readme = `# Gatehouse

Read the [guide](docs/guide.md#what-is-kept), the [API](docs/openapi/store.json), the
[decisions](docs/adr/README.md) and the [sheet](tools/src/docs/site/style.css).
`;
const guide = `# Guide

## What is kept

| what | how long |
| ---- | -------: |
| a <b>row</b> | 1 day |

\`\`\`json
{ "kept": true }
\`\`\`

\`\`\`mermaid
flowchart LR
  a --> b
\`\`\`
`;
const files = [
  markdownFile('README.md', readme),
  markdownFile('docs/guide.md', guide),
  markdownFile('docs/adr/README.md', '# Decisions\n\nBack to the [start](../../README.md).\n'),
];

const store: OpenApiDocument = {
  info: { title: 'Store', description: 'Keeps `strings`.', version: '1' },
  paths: {
    '/health': { get: { summary: 'Is it well?', tags: ['health'], responses: {} } },
    '/strings/{id}': {
      patch: {
        summary: 'Change a string',
        tags: ['strings'],
        security: [{ key: [], token: [] }, { key: [] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Change' } } } },
        responses: {
          200: {
            description: 'Changed',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Change' },
                examples: { short: { summary: 'A short one', value: { value: 'hi' } } },
              },
            },
          },
          404: { $ref: '#/components/responses/Missing' },
        },
      },
    },
  },
  components: {
    schemas: {
      Change: {
        type: 'object',
        required: ['value'],
        properties: {
          value: { type: 'string', description: 'Its <new> text.', maxLength: 1024 },
          kind: { $ref: '#/components/schemas/Kind' },
          owner: { type: 'object', properties: { name: { type: 'string' } } },
        },
      },
      Kind: { type: 'string', enum: ['short', 'long'] },
    },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      token: { type: 'http', scheme: 'bearer' },
      unused: { type: 'http', scheme: 'basic' },
    },
    responses: {
      Missing: {
        description: 'Not Found',
        content: { 'application/json': { example: { message: 'There is no such string.' } } },
      },
    },
  },
};

describe('the site', () => {
  let site: Site;
  beforeAll(async () => {
    site = await siteOf(files, new Map([['store', store]]));
  });
  const html = (name: string) => String(site.get(name));

  it('has a page for each file of the docs, each service, and each file they link to', () => {
    expect([...site.keys()].filter((name) => name.endsWith('.html')).sort()).toEqual([
      'adr/index.html',
      'api/store.html',
      'guide.html',
      'index.html',
      'source/tools/src/docs/site/style.css.html',
    ]);
  });

  it('has no link that leads nowhere', () => {
    const anchors = (name: string) => [...html(name).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const dead = [...site.keys()]
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) =>
        [...html(name).matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, href = '']) => {
          if (/^[a-z]+:/.test(href)) return [];
          const [file, anchor] = href.split('#') as [string, string?];
          const target = file === '' ? name : path.posix.join(path.posix.dirname(name), file);
          const isThere = site.has(target) && (anchor === undefined || anchors(target).includes(anchor));
          return isThere ? [] : [`${name}: ${href}`];
        }),
      );

    expect(dead).toEqual([]);
  });

  it('asks nobody else for anything', () => {
    for (const [name, contents] of site)
      expect([
        name,
        String(contents).match(/(src=|url\(|@import|<link[^>]+href=)["']?https?:[^"']*/g),
      ]).toEqual([name, null]);
  });

  it('colours code, lets tables scroll, and shows diagrams as what they are', () => {
    expect(html('guide.html')).toContain('<span class="hljs-attr">&quot;kept&quot;</span>');
    expect(html('guide.html')).toMatch(
      /<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>/,
    );
    expect(html('guide.html')).toContain('<td class="right">1 day</td>');
    expect(html('guide.html')).toMatch(
      /<figcaption>A diagram, .+<\/figcaption><pre tabindex="0"><code>flowchart LR/,
    );
  });

  it('marks the page that is open, and names its parts, in the navigation', () => {
    expect(html('guide.html')).toMatch(/aria-current="page">Guide<\/a><ul class="sections">/);
    expect(html('guide.html')).toContain('<a href="#what-is-kept">What is kept</a>');
    expect(html('index.html').match(/aria-current/g)).toHaveLength(1);
  });

  it('tells of an operation what it needs, takes, answers and refuses', () => {
    const page = html('api/store.html');

    expect(page).toContain('<h3 id="patch-strings-id">Change a string');
    expect(page).toContain(
      'Needs <a href="#access">key</a>, or <a href="#access">key</a> and <a href="#access">token</a>.',
    );
    expect(page).toContain(
      '<td><code>id</code> <small class="required">required</small></td><td>path</td><td>string (uuid)',
    );
    expect(page).toContain('Its &lt;new&gt; text. At most 1,024 characters.');
    expect(page).toContain('<code>owner.name</code>');
    expect(page).toContain('<a href="#type-kind">Kind</a>');
    expect(page).toContain('<figcaption>A short one</figcaption>');
    expect(page).toContain('<td><code>404</code></td><td>There is no such string.</td>');
    expect(page).not.toContain('unused');
  });

  it('puts what operators need after what callers need', () => {
    const page = html('api/store.html');

    expect(page.indexOf('id="health"')).toBeGreaterThan(page.indexOf('id="strings"'));
  });

  it('can be searched for headings and text', () => {
    const [, json = '[]'] = /= (\[.*\]);/s.exec(html('search-index.js')) ?? [];

    expect(JSON.parse(json)).toContainEqual({
      page: 'Guide',
      url: 'guide.html#what-is-kept',
      heading: 'What is kept',
      text: expect.stringContaining('1 day { "kept": true }'),
    });
  });

  it('is written in place of the one before', async () => {
    const folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'gatehouse-site-')), 'docs');
    await writeSite(new Map([['old.html', '']]), folder);
    await writeSite(site, folder);

    await expect(readFile(path.join(folder, 'old.html'))).rejects.toThrow('ENOENT');
    expect(await readFile(path.join(folder, 'api/store.html'), 'utf8')).toBe(site.get('api/store.html'));
    await rm(path.dirname(folder), { recursive: true });
  });

  it('is served, and nothing beside it', async () => {
    const server = await serveSite(site);
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const home = await fetch(`${base}/`);
      expect(await home.text()).toBe(site.get('index.html'));
      expect(home.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect((await fetch(`${base}/adr/`)).status).toBe(200);
      expect((await fetch(`${base}/..%2fpackage.json`)).status).toBe(404);
      expect((await fetch(`${base}/%ff`)).status).toBe(404);
    } finally {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  });
});
