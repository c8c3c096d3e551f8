import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Site } from './site';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
};

/** Serves the site to this machine. It holds all of it, so there is no path that leads out of it. */
export async function serveSite(site: Site, port = 0): Promise<Server> {
  const server = createServer((request, response) => {
    const name = fileOf(request.url ?? '/');
    const contents = site.get(name);
    if (contents === undefined) {
      response.writeHead(404, { ...headers, 'content-type': contentTypes['.html'] });
      response.end(
        '<!doctype html><title>Not found</title><p>There is no such page. <a href="/">To the start</a></p>',
      );
      return;
    }
    const type = contentTypes[path.extname(name)] ?? 'application/octet-stream';
    response.writeHead(200, { ...headers, 'content-type': type });
    response.end(request.method === 'HEAD' ? undefined : contents);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}

function fileOf(url: string): string {
  const [place = ''] = url.slice(1).split(/[?#]/);
  const name = safelyDecoded(place);
  return name === '' || name.endsWith('/') ? `${name}index.html` : name;
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
