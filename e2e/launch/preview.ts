import { workspaceRoot } from '@gatehouse/embedded';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export const narrowest = { width: 320, height: 640 };
// Only failing tests wait this long.
const timeoutMs = 180_000;

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Builds and serves the page that shows every screen with sample data. */
export async function openPreview() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'gatehouse-gallery-'));
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'apps/launch/preview/vite.config.mjs'];
  await promisify(execFile)(process.execPath, vite, {
    cwd: workspaceRoot(),
    // Jest sets NODE_ENV=test, with which Vite would build a test page.
    env: { ...process.env, NODE_ENV: 'production', PREVIEW_FOLDER: folder },
  });
  const files = new Map(readdirSync(folder, { recursive: true }).map((name) => [`/${String(name)}`, name]));
  const server = http.createServer((request, response) => {
    const name = files.get(request.url === '/' ? '/index.html' : (request.url ?? ''));
    if (name === undefined) return response.writeHead(404).end();
    const type = types[path.extname(String(name))] ?? 'application/octet-stream';
    return response
      .writeHead(200, { 'content-type': type })
      .end(readFileSync(path.join(folder, String(name))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true });
    },
  };
}

export type Preview = Awaited<ReturnType<typeof openPreview>>;

/** Opens the preview in a new page, without motion. */
export async function openPreviewPage(
  browser: Browser,
  { url }: Preview,
  options: BrowserContextOptions,
): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
  page.setDefaultTimeout(timeoutMs);
  await page.goto(url);
  await page.waitForFunction('window.preview');
  return page;
}

/** Texts that overflow a window of 320 pixels in these languages, one line each. */
export async function findOverflow(browser: Browser, preview: Preview, tags: string[]): Promise<string[]> {
  const page = await openPreviewPage(browser, preview, { viewport: narrowest });
  const found: string[] = [];
  for (const tag of tags)
    found.push(
      ...(await page.evaluate<string[]>(`preview.overflowsIn('${tag}')`)).map((what) => `${tag}: ${what}`),
    );
  await page.close();
  return found;
}
