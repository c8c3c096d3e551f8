import { ApiKeyService } from '@gatehouse/auth';
import { migrate } from '@gatehouse/database';
import { AppLogger, createApp } from '@gatehouse/platform';
import { ServerWireCipher } from '@gatehouse/biometrics/server';
import { startTestApp } from '@gatehouse/testing';
import { DataSource } from 'typeorm';
import { biometricNode } from '../src/biometric-node.app';
import { schemas } from '../src/biometric-node.schema';
import { GalleryRegistryService } from '../src/gallery/gallery-registry.service';

export const adminToken = 'an-admin-token-for-tests';

/** With `TEST_WEAVIATE_URL` the tests of the node run on that Weaviate instead of the embedded engine. */
function engineEnv(): Record<string, string> {
  const url = process.env['TEST_WEAVIATE_URL'];
  return url === undefined
    ? {}
    : { GALLERY_ENGINE: 'weaviate', WEAVIATE_URL: url, WEAVIATE_TIMEOUT_MS: '20000' };
}

/** Starts a node with a live API key, its logs, and shortcuts to call it. */
export async function startNode(env: Record<string, string> = {}, apiKey?: string) {
  const logs: string[] = [];
  const logger = new AppLogger('biometric-node', 'debug', { write: (line) => logs.push(line) });
  const { app, url, ...rest } = await startTestApp({
    migrate: (databaseUrl) => migrate(databaseUrl, schemas),
    template: 'biometric_node',
    create: (variables) => createApp(biometricNode, variables, logger),
    // On a busy machine 200 concurrent enrollments take longer than the default of 30 seconds.
    env: { GATEHOUSE_ADMIN_TOKEN: adminToken, ENROLLMENT_TIMEOUT_SECONDS: '120', ...engineEnv(), ...env },
  });
  const keys = app.get(ApiKeyService, { strict: false });
  const createKey = async (customer: string, mode: 'live' | 'test' = 'live') =>
    (await keys.create({ customer, mode })).key;
  const key = apiKey ?? (await createKey('acme'));
  const registry = app.get(GalleryRegistryService, { strict: false });
  await registry.whenLoaded();
  return {
    app,
    url,
    logs,
    key,
    createKey,
    registry,
    source: app.get(DataSource),
    ...createCalls(url, key),
    ...rest,
  };
}

export type BiometricNode = Awaited<ReturnType<typeof startNode>>;

export interface Reply {
  status: number;
  headers: Headers;
  // Tests read replies of any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

type HeaderFields = Record<string, string>;

/** Shortcuts to call a node with a key. */
export function createCalls(url: string, key: string) {
  const cipher = new ServerWireCipher(key);
  const post = (path: string, body: unknown, headers: HeaderFields = {}) => send(url, path, body, headers);
  const withKey = (headers: HeaderFields) => ({ 'x-api-key': key, ...headers });
  return {
    cipher,
    post,
    enroll: (vectors: Float32Array[], body: object = {}, headers: HeaderFields = {}, version = 'FACE3_1') =>
      post(
        `/node/${version}/enroll`,
        { features: cipher.encryptFeatures(vectors.map(feature)), ...body },
        withKey(headers),
      ),
    predict: (vectors: Float32Array[], body: object = {}, headers: HeaderFields = {}, version = 'FACE3_1') =>
      post(
        `/node/${version}/predict`,
        { features: cipher.encryptFeatures(vectors.map(feature)), ...body },
        withKey(headers),
      ),
    plainEnroll: (vector: Float32Array, body: object = {}, headers: HeaderFields = {}) =>
      post('/node/plainEnroll', { features: feature(vector), ...body }, withKey(headers)),
    plainPredict: (vector: Float32Array, body: object = {}, headers: HeaderFields = {}) =>
      post('/node/plainPredict', { features: feature(vector), ...body }, withKey(headers)),
    deleteUser: (puid: string, headers: HeaderFields = {}, version = 'FACE3_1') =>
      post(`/node/${version}/deleteUser`, { puid: cipher.encrypt('puid', puid) }, withKey(headers)),
    /** The puid of an encrypted reply. */
    getPuid: ({ body }: Reply): string => cipher.decrypt('puid', String(body.puid)),
  };
}

export const feature = (vector: Float32Array) => ({ type: 'face', embedding_vector: [...vector] });

/** Sends an object as JSON, and a string unchanged. */
async function send(url: string, path: string, body: unknown, headers: HeaderFields): Promise<Reply> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
