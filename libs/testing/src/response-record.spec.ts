import express from 'express';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { recordResponses, type ResponseRecord } from './response-record';

describe('what an app answers in a test', () => {
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

  const ask = async (method: string, where: string) => (await fetch(url + where, { method })).arrayBuffer();
  const records = (): ResponseRecord[] => {
    const place = path.join(folder, 'dist/test-results/responses/things');
    return readdirSync(place).flatMap((file) =>
      readFileSync(path.join(place, file), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ResponseRecord),
    );
  };

  it('is written down by route, with the body where that is JSON', async () => {
    await ask('GET', '/things/7?more=1');
    await ask('DELETE', '/things/7');
    await ask('GET', '/page');
    expect(records()).toEqual([
      { method: 'GET', path: '/things/{id}', status: 200, type: 'application/json', body: { id: '7' } },
      { method: 'DELETE', path: '/things/{id}', status: 204 },
      { method: 'GET', path: '/page', status: 200, type: 'text/html' },
    ]);
  });

  it('is written down by path where no route was found yet, and by the whole path below a router', async () => {
    await ask('POST', '/early/bird');
    await ask('GET', '/docs/');
    expect(records()).toMatchObject([
      { method: 'POST', path: '/early/bird', status: 413, body: { early: true } },
      { method: 'GET', path: '/docs/', status: 200 },
    ]);
  });

  it('is left out where there is no such path', async () => {
    await ask('GET', '/nothing');
    await ask('GET', '/page');
    expect(records()).toHaveLength(1);
  });

  it('is not kept twice, nor more than twenty times, nor where it is long', async () => {
    for (let i = 0; i < 30; i++) await ask('GET', `/things/${i}`);
    await ask('GET', '/things/0');
    await ask('GET', '/large');
    expect(records()).toHaveLength(21);
    expect(records().at(-1)).toEqual({
      method: 'GET',
      path: '/large',
      status: 200,
      type: 'application/json',
    });
  });
});
