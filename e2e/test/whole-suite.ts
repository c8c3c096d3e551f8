import { ServerWireCipher } from '@gatehouse/biometrics/server';
import {
  adminToken,
  makeCustomer,
  startDedicatedRedis,
  type DedicatedServer,
  startApp,
} from '@gatehouse/testing';
import { makeSyntheticFaces, type SyntheticFace } from './synthetic-face';
import { makeRetryingVisitor } from './retrying-visitor';
import { SuiteApp } from './suite-app';

export const appNames = ['string-store', 'sanctions', 'sessions', 'biometric-node'] as const;
type AppName = (typeof appNames)[number];

/** All four apps on a database, with an empty Redis. */
export async function startWholeSuite(databaseUrl: string, variables: Record<string, string>) {
  const redis: DedicatedServer = await startDedicatedRedis();
  const apps = new Map<AppName, SuiteApp>();
  const close = async () => {
    for (const app of apps.values()) await app.kill();
    await redis.dispose();
  };
  try {
    for (const name of appNames) await migrate(name, databaseUrl);
    for (const name of appNames) {
      const environment = {
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        GATEHOUSE_ADMIN_TOKEN: adminToken,
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'warn',
        HOST: '127.0.0.1',
        PUBLIC_URL: 'http://localhost',
        WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
        SESSION_TTL: '86400',
        GALLERY_THREADS: '1',
        SCREENING_THREADS: '1',
        ...variables,
      };
      apps.set(name, await SuiteApp.launch(name, environment));
    }
    for (const app of apps.values()) await app.ready();
  } catch (error) {
    await close();
    throw error;
  }
  return { url: (name: AppName) => apps.get(name)!.url, close };
}

export type WholeSuite = Awaited<ReturnType<typeof startWholeSuite>>;

async function migrate(name: string, databaseUrl: string): Promise<void> {
  const migration = startApp(name, { DATABASE_URL: databaseUrl }, ['migrate']);
  if ((await migration.exitCode()) !== 0) throw new Error(migration.log());
}

/** The credentials of a customer for all services. */
export type Credentials = Pick<Awaited<ReturnType<typeof makeCustomer>>, 'key' | 'caller'>;

export const newCustomer = (suite: WholeSuite): Promise<Credentials> => makeCustomer(suite.url('sessions'));

interface Reply<B> {
  status: number;
  body: B;
}

/** The requests of a customer of the suite. */
export function makeSuiteCustomer(suite: WholeSuite, { key, caller }: Credentials) {
  const call = async <B = Record<string, unknown>>(
    app: AppName,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = caller,
  ): Promise<Reply<B>> => {
    const response = await fetch(suite.url(app) + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as B };
  };
  const byKey = { 'x-api-key': key };
  const cipher = new ServerWireCipher(key);
  const features = ({ capture }: SyntheticFace) =>
    cipher.encryptFeatures([{ type: 'face', embedding_vector: capture() }]);
  return {
    call,
    store: (value: string, headers = {}) =>
      call<{ id: string; value: string }>('string-store', 'POST', '/strings', { value }, headers),
    read: (id: string) => call<{ value: string }>('string-store', 'GET', `/strings/${id}`),
    openSession: async (callbackUrl?: string) =>
      (
        await call<{ token: string }>(
          'sessions',
          'POST',
          '/session',
          callbackUrl ? { callback: { url: callbackUrl } } : {},
          byKey,
        )
      ).body.token,
    cancel: (token: string) => call('sessions', 'POST', `/session/${token}/cancel`, {}, byKey),
    delete: (token: string) =>
      call<{ receipt: string }>('sessions', 'DELETE', `/session/${token}`, undefined, byKey),
    result: (token: string) => call('sessions', 'GET', `/session/${token}/result`, undefined, byKey),
    testWebhook: async (url: string) =>
      (await call<{ id: string }>('sessions', 'POST', '/webhooks/test', { callback: { url } }, byKey)).body
        .id,
    receiptKeys: async () => (await call('sessions', 'GET', '/.well-known/jwks.json')).body,
    /** Enrolls a person with a verification session. */
    enrollBySession: async (face: SyntheticFace, callbackUrl: string): Promise<void> => {
      const request = {
        type: 'ENROLL',
        redirectURL: 'https://shop.example/done',
        callback: { url: callbackUrl },
      };
      const { body } = await call<{ sessionId: string }>(
        'sessions',
        'POST',
        '/v2/verification-session',
        request,
      );
      const visitor = await makeRetryingVisitor(
        suite.url('sessions'),
        body.sessionId,
        suite.url('biometric-node'),
      );
      await visitor.showFace(face);
      await visitor.waitUntilDecided();
      await visitor.device.reportVisit({ screens: { face: 1, result: 1 }, last: 'result' });
    },
    enroll: (face: SyntheticFace) =>
      call('biometric-node', 'POST', '/node/FACEAPI_1/enroll', { features: features(face) }, byKey),
    /** The id of the person; undefined if there is no match. */
    identify: async (face: SyntheticFace): Promise<string | undefined> => {
      const { body } = await call<{ status: number; puid: string }>(
        'biometric-node',
        'POST',
        '/node/FACEAPI_1/predict',
        { features: features(face) },
        byKey,
      );
      return body.status === 0 ? cipher.decrypt('puid', body.puid) : undefined;
    },
    erase: (puid: string) =>
      call(
        'biometric-node',
        'POST',
        '/node/FACEAPI_1/deleteUser',
        { puid: cipher.encrypt('puid', puid) },
        byKey,
      ),
    /** The id of the listed entity that this person matches in a list. */
    screen: async (list: string, person: string): Promise<string | undefined> => {
      const form = new FormData();
      form.append('file', new Blob([`id,firstname,lastname,dob\n1,${person}\n`]), 'people.csv');
      const response = await fetch(`${suite.url('sanctions')}/v2/open-sanctions/file/${list}`, {
        method: 'POST',
        body: form,
      });
      const { results } = (await response.json()) as { results?: { matchedId?: string }[] };
      return results?.[0]?.matchedId;
    },
    admin: <B>(method: string, path: string, body?: object) =>
      call<B>('sessions', method, path, body, { authorization: `Bearer ${adminToken}` }),
  };
}

export const threeFaces = (): [SyntheticFace, SyntheticFace, SyntheticFace] => {
  const next = makeSyntheticFaces(11);
  return [next(), next(), next()];
};
