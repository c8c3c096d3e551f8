import express from 'express';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { recordResponses, type ResponseRecord } from './response-record';

describe('recordResponses', () => {
  const given = { project: process.env['GATEHOUSE_TEST_PROJECT'], folder: process.cwd() };
  let folder: string;
  let server: Server;
  let url: string;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-records-'));
    writeFileSync(path.join(folder, 'nx.json'), '{}');
    process.chdir(folder);
    process.env['GATEHOUSE_TEST_PROJECT'] = 'things';
    const app = express();
    app.use('/early', (_, response) => void response.status(413).json({ early: true }));
    app.get('/things/:id', ({ params }, response) => void response.json({ id: params.id }));
    app.get('/large', (_, response) => void response.json('x'.repeat(100_000)));
    app.get('/page', (_, response) => void response.type('html').send('<p>'));
    app.delete('/things/:id', (_, response) => void response.status(204).end());
    app.use(
      '/docs',
      express.Router().get('/', (_, response) => void response.send('docs')),
    );
    server = createServer(app);
    recordResponses(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    process.chdir(given.folder);
    if (given.project === undefined) delete process.env['GATEHOUSE_TEST_PROJECT'];
    else process.env['GATEHOUSE_TEST_PROJECT'] = given.project;
    rmSync(folder, { recursive: true });
  });

  const request = async (method: string, where: string) =>
    (await fetch(url + where, { method })).arrayBuffer();
  const records = (): ResponseRecord[] => {
    const recordFolder = path.join(folder, 'dist/test-results/responses/things');
    return readdirSync(recordFolder).flatMap((file) =>
      readFileSync(path.join(recordFolder, file), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ResponseRecord),
    );
  };

  it('records replies by route, with JSON bodies', async () => {
    await request('GET', '/things/7?more=1');
    await request('DELETE', '/things/7');
    await request('GET', '/page');
    expect(records()).toEqual([
      { method: 'GET', path: '/things/{id}', status: 200, type: 'application/json', body: { id: '7' } },
      { method: 'DELETE', path: '/things/{id}', status: 204 },
      { method: 'GET', path: '/page', status: 200, type: 'text/html' },
    ]);
  });

  it('records the path if no route was matched, and the whole path below a router', async () => {
    await request('POST', '/early/bird');
    await request('GET', '/docs/');
    expect(records()).toMatchObject([
      { method: 'POST', path: '/early/bird', status: 413, body: { early: true } },
      { method: 'GET', path: '/docs/', status: 200 },
    ]);
  });

  it('omits unknown paths', async () => {
    await request('GET', '/nothing');
    await request('GET', '/page');
    expect(records()).toHaveLength(1);
  });

  it('omits duplicates, more than twenty replies of a kind, and long bodies', async () => {
    for (let i = 0; i < 30; i++) await request('GET', `/things/${i}`);
    await request('GET', '/things/0');
    await request('GET', '/large');
    expect(records()).toHaveLength(21);
    expect(records().at(-1)).toEqual({
      method: 'GET',
      path: '/large',
      status: 200,
      type: 'application/json',
    });
  });
});
