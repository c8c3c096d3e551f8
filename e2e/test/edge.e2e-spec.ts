import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { builtTools, EdgeProcess } from './edge-process';

describe('the edge as a process', () => {
  let folder: string;
  let app: Server;
  let handler: RequestListener;
  let edge: EdgeProcess | undefined;

  beforeAll(async () => {
    // Outside the workspace: no package can be found from here.
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-edge-'));
    for (const file of readdirSync(builtTools()).filter((name) => name.endsWith('.mjs')))
      copyFileSync(path.join(builtTools(), file), path.join(folder, file));
    app = createServer((request, response) => handler(request, response));
    await once(app.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => edge?.end('SIGKILL'));
  afterAll(() => {
    app.close();
    rmSync(folder, { recursive: true });
  });

  const start = async (): Promise<string> => {
    const address = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
    edge = new EdgeProcess({ SESSIONS_URLS: `${address}, ${address}` }, folder);
    return edge.ready();
  };

  it('needs nothing but Node and its own files, and says in one line where it listens and for whom', async () => {
    handler = (_, response) => void response.end('there');
    const url = await start();
    expect(await (await fetch(`${url}/session/x/result`)).text()).toBe('there');
    expect((await fetch(`${url}/strings`)).status).toBe(404);
    expect(edge?.log().trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(edge?.log() ?? '')).toMatchObject({
      level: 30,
      service: 'edge',
      msg: `listening on ${url} before sessions (2)`,
    });
  });

  it('lets the request under way end on SIGTERM, takes no new one, and ends with 0', async () => {
    let finish: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      handler = ({ url }, response) => {
        if (url === '/health/ready') return void response.end();
        finish = () => response.end('done');
        resolve();
      };
    });
    const url = await start();
    const reply = fetch(`${url}/session/x/result`);
    await begun;
    const ended = edge?.end();
    await refused(url);
    finish?.();
    expect(await (await reply).text()).toBe('done');
    expect(await ended).toBe(0);
  });

  it('ends with 1 and says what does not fit', async () => {
    edge = new EdgeProcess({ PORT: 'eighty', SESSIONS_URLS: 'sessions:8080' }, folder);
    expect(await edge.exitCode()).toBe(1);
    const { level, msg } = JSON.parse(edge.log()) as { level: number; msg: string };
    expect(level).toBe(60);
    expect(msg).toContain('PORT must be a whole number');
    expect(msg).toContain('address 1 of 1 is not one');
  });
});

async function refused(url: string): Promise<void> {
  while (await fetch(`${url}/docs`, { headers: { connection: 'close' } }).catch(() => undefined));
}
