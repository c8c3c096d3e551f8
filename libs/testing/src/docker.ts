import { existsSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';

const pingTimeoutMs = 1_000;

/** Whether a Docker daemon answers on its socket within a second. An installed CLI is not enough. */
export function isDockerAvailable(): Promise<boolean> {
  const address = findDockerAddress();
  if (!address) return Promise.resolve(false);
  return new Promise((resolve) => {
    const request = http.get({ ...address, path: '/_ping', timeout: pingTimeoutMs }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

function findDockerAddress(): http.RequestOptions | undefined {
  const { DOCKER_HOST, XDG_RUNTIME_DIR } = process.env;
  if (DOCKER_HOST?.startsWith('unix://')) return { socketPath: DOCKER_HOST.slice('unix://'.length) };
  if (DOCKER_HOST?.startsWith('tcp://')) {
    const { hostname, port } = new URL(DOCKER_HOST);
    return { host: hostname, port: port || '2375' };
  }
  const sockets = ['/var/run/docker.sock', path.join(os.homedir(), '.docker/run/docker.sock')];
  if (XDG_RUNTIME_DIR) sockets.push(path.join(XDG_RUNTIME_DIR, 'docker.sock'));
  const socketPath = sockets.find((socket) => existsSync(socket));
  return socketPath ? { socketPath } : undefined;
}
