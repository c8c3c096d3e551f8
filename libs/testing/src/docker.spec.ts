import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { isDockerAvailable } from './docker';

describe('isDockerAvailable', () => {
  const given = process.env.DOCKER_HOST;
  let folder: string;
  let server: Server | undefined;

  beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-docker-'))));
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    rmSync(folder, { recursive: true });
    if (given === undefined) delete process.env.DOCKER_HOST;
    else process.env.DOCKER_HOST = given;
  });

  const daemon = async (handler: RequestListener): Promise<void> => {
    const socket = path.join(folder, 'docker.sock');
    server = createServer(handler);
    await once(server.listen(socket), 'listening');
    process.env.DOCKER_HOST = `unix://${socket}`;
  };

  it('returns true for a daemon that answers', async () => {
    await daemon((request, response) => response.writeHead(request.url === '/_ping' ? 200 : 404).end('OK'));
    expect(await isDockerAvailable()).toBe(true);
  });

  it('returns false for a daemon that answers 500', async () => {
    await daemon((_, response) => response.writeHead(500).end());
    expect(await isDockerAvailable()).toBe(false);
  });

  it('returns false for a daemon that hangs', async () => {
    await daemon(() => undefined);
    expect(await isDockerAvailable()).toBe(false);
  });

  it('returns false without a daemon', async () => {
    process.env.DOCKER_HOST = `unix://${folder}/nothing.sock`;
    expect(await isDockerAvailable()).toBe(false);
    process.env.DOCKER_HOST = 'tcp://127.0.0.1:1';
    expect(await isDockerAvailable()).toBe(false);
  });
});
