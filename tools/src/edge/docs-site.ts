import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { OutgoingHttpHeaders } from 'node:http';
import path from 'node:path';
import { documentFile } from '../openapi/api-document';
import { publicName } from '../openapi/public-document';
import { unbuiltPage } from './docs-page';
import { commonHeaders, htmlPageHeaders } from './html-page';

/** The reply to a request for a file of the site. */
export interface DocsReply {
  status: number;
  headers: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** The file that is sent, instead of a body. It is streamed, so that slow clients do not hold copies of it. */
  file?: string;
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

// Characters of file names of the site. A name never begins with a dot.
const validPath = /^(?:[\w@-][\w.@-]*\/)*(?:[\w@-][\w.@-]*)?$/;

/**
 * The site that `npm run docs:site` builds: guides and API reference. It is read from disk for each request, so that a build
 * is visible without a restart.
 */
export class DocsSite {
  private readonly folder: string;

  /** `root`: the folder of Gatehouse. */
  constructor(private readonly root = '.') {
    this.folder = path.join(root, 'dist/docs');
  }

  /** The reply for a path below /docs/; undefined if there is no such file. */
  async find(place: string): Promise<DocsReply | undefined> {
    if (!validPath.test(place)) return undefined;
    if (place === 'openapi.json') return this.readDocument();
    if (!existsSync(this.folder))
      return /^(guides|api)(\/|$)/.test(place)
        ? { status: 503, headers: htmlPageHeaders, body: unbuiltPage() }
        : undefined;
    if (place.endsWith('/')) return this.read(`${place}index.html`);
    if (path.extname(place) !== '') return this.read(place);
    const page = await this.read(`${place}.html`);
    if (page) return page;
    return existsSync(path.join(this.folder, place, 'index.html'))
      ? { status: 308, headers: { location: `/docs/${place}/` } }
      : undefined;
  }

  /** The document of this version, also while the site is not built. */
  private async readDocument(): Promise<DocsReply> {
    return openFile(path.join(this.root, documentFile(publicName)), {
      ...commonHeaders,
      'content-type': contentTypes['.json'],
    });
  }

  private async read(file: string): Promise<DocsReply | undefined> {
    const contentType = contentTypes[path.extname(file)];
    if (contentType === undefined) return undefined;
    const place = path.join(this.folder, file);
    const headers = { ...commonHeaders, 'content-type': contentType };
    // The names of these files contain a hash of their content.
    const caching = file.startsWith('assets/') && { 'cache-control': 'public, max-age=31536000, immutable' };
    const reply = contentType === contentTypes['.html'] ? readPage : openFile;
    return reply(place, { ...headers, ...caching }).catch(() => undefined);
  }
}

async function readPage(file: string, headers: OutgoingHttpHeaders): Promise<DocsReply> {
  const body = await readFile(file);
  return { status: 200, headers: { ...headers, 'content-security-policy': createPolicy(body) }, body };
}

async function openFile(file: string, headers: OutgoingHttpHeaders): Promise<DocsReply> {
  const stats = await stat(file);
  if (!stats.isFile()) throw new Error(`${file} is not a file`);
  return { status: 200, headers: { ...headers, etag: `"${stats.size}-${stats.mtimeMs}"` }, file };
}

/** Scripts of this origin and the inline ones of the page; requests to this origin only. Mermaid and Scalar create styles. */
function createPolicy(page: Buffer): string {
  const inline = [...page.toString().matchAll(/<script(?: id="[\w-]+")?>([^]*?)<\/script>/g)]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${inline}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
