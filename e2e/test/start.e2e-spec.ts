import { ServerWireCipher } from '@gatehouse/biometrics/server';
import { readCommandLine, reservePort, workspaceRoot } from '@gatehouse/embedded';
import { DeviceClient, verifyDeletionReceipt, verifyWebhook } from '@gatehouse/sdk';
import { checkRequirement, eventually } from '@gatehouse/testing';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, chmodSync } from 'node:fs';
import http from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { makeSyntheticFaces } from './synthetic-face';
import { takeScanTime } from './face-scan';
import { makeRetryingVisitor } from './retrying-visitor';
import { waitForExit } from './process-tree';
import { findLanAddress, openOnPhone } from './phone-visit';
import { SuiteProcess } from './suite-process';

const defaultPort = 8080;
const lan = findLanAddress();
checkRequirement('an address on a network', lan !== undefined);

type ReceiptKeys = Parameters<typeof verifyDeletionReceipt>[1];

interface StringRecord {
  id: string;
  value: string;
}

async function take(port: number): Promise<Server> {
  const server = createServer();
  // A port that is already in use serves the same purpose.
  await once(server.listen(port, '127.0.0.1'), 'listening').catch(() => undefined);
  return server;
}

/** Listens on the port as soon as it is free, and answers every request with 200. */
async function takeFrom(port: number, answer: string): Promise<http.Server> {
  for (;;) {
    const server = http.createServer((_, response) => response.end(answer));
    const listening = once(server.listen(port, '127.0.0.1'), 'listening');
    if (await listening.catch(() => undefined)) return server;
  }
}

/** The current port of each app. */
const readPorts = (home: string): Record<string, number> =>
  (JSON.parse(readFileSync(path.join(home, 'run.json'), 'utf8')) as { ports: Record<string, number> }).ports;

/** Reads the body as well: an unread one keeps its connection busy. */
async function getStatus(url: string): Promise<number> {
  const reply = await fetch(url);
  await reply.text();
  return reply.status;
}

describe('npm start', () => {
  let home: string;
  let suite: SuiteProcess;
  let created: StringRecord;

  const begin = (environment: Record<string, string> = {}, args: string[] = []): SuiteProcess =>
    new SuiteProcess({ GATEHOUSE_HOME: home, ...environment }, args);

  beforeAll(() => {
    home = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-e2e-'));
    chmodSync(home, 0o711);
  });

  afterAll(async () => {
    await suite?.end('SIGKILL');
    await waitForExit(suite?.descendants() ?? [], 10_000);
    rmSync(home, { recursive: true, force: true });
  });

  describe('for the first time, with the default port taken', () => {
    let other: Server;

    beforeAll(async () => {
      other = await take(defaultPort);
      suite = await begin().ready();
    });
    afterAll(() => other?.close());

    it('prints the port that it uses instead', () => {
      expect(suite.output).toMatch(/Port 8080 is in use, so the edge uses \d+/);
      expect(suite.url).toMatch(/^http:\/\/localhost:(?!8080)\d+$/);
    });

    it('prints every step of the start', () => {
      for (const label of ['build', 'database', 'redis', 'migrations', 'string-store', 'edge']) {
        expect(suite.output).toMatch(new RegExp(`^  ${label} +.*\\d\\.\\d s$`, 'm'));
      }
    });

    it('prints credentials, and stores them in a file that only this user can read', () => {
      const secrets = path.join(home, 'secrets.json');
      const kept = JSON.parse(readFileSync(secrets, 'utf8')) as Record<string, string>;
      expect(kept.demoApiKey).toMatch(/^gh_test_[\w-]{32}$/);
      expect(suite.value('Demo API key')).toBe(kept.demoApiKey);
      expect(suite.value('Demo client id')).toBe(kept.demoClientId);
      expect(suite.value('Demo client secret')).toBe(kept.demoClientSecret);
      expect(suite.output).not.toContain(kept.adminToken);
      for (const file of [secrets, path.join(home, 'run.json')])
        expect(statSync(file).mode & 0o777).toBe(0o600);
    });

    // Only Linux shows the environment of a process.
    (process.platform === 'linux' ? it : it.skip)(
      'gives the keys of sessions and of the node to these two only',
      () => {
        const holders = suite.descendants().flatMap((pid) => {
          const [, name = 'another program'] =
            /dist\/apps\/([\w-]+)\/main\.mjs/.exec(readCommandLine(pid) ?? '') ?? [];
          const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
          const keys = environment.map((line) => line.split('=')[0] ?? '');
          return keys
            .filter((key) => ['GATEHOUSE_TOKEN_KEYS', 'GATEHOUSE_NODE_KEYS'].includes(key))
            .map((key) => `${name} has ${key}`);
        });
        expect(holders.sort()).toEqual([
          'biometric-node has GATEHOUSE_NODE_KEYS',
          'sessions has GATEHOUSE_TOKEN_KEYS',
        ]);
      },
    );

    it('serves the console, and prints a login of it', async () => {
      expect(suite.value('Console')).toBe(`${suite.url}/console`);
      const [user, password] = suite.value('Console login').split(' / ');
      const api = `${suite.url}/console/api`;
      const reply = await fetch(`${api}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user, password }),
      });
      expect(await reply.json()).toMatchObject({
        user: 'admin',
        customers: [{ name: 'demo', modes: ['test'] }],
      });
      const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
      for (const path of [
        'customers/demo/test/sanctions/v2/open-sanctions/populations',
        'customers/demo/test/sessions/webhooks/deliveries',
        'services/sessions/customers',
        'services/biometric-node/galleries',
      ])
        expect([path, (await fetch(`${api}/${path}`, { headers: { cookie } })).status]).toEqual([path, 200]);
      for (const path of ['/admin/keys', '/admin/as/x/strings'])
        expect((await fetch(suite.url + path, { headers: { cookie } })).status).toBe(404);
    });

    it('prints a curl line that works when pasted', () => {
      created = JSON.parse(
        execFileSync('sh', ['-c', `${suite.curl} -s`], { encoding: 'utf8' }),
      ) as StringRecord;
      expect(created).toMatchObject({ value: 'hello', id: expect.any(String) });
    });

    it('serves the string store at its base URL', async () => {
      const json = async (url: string): Promise<unknown> => (await fetch(`${suite.url}${url}`)).json();
      expect(await json('/')).toMatchObject({ service: 'string-store' });
      expect(await json('/health')).toMatchObject({ status: 'ok' });
      expect(await json('/strings')).toMatchObject({ items: [created] });
      expect(await json(`/strings/${created.id}`)).toEqual(created);
    });

    it('screens a file against the demo list, and names it as such', async () => {
      const form = new FormData();
      const csv = 'id,firstname,lastname,dob\n1,Wladimir,Putin,1952-10-07\n2,Ann,Lee,1980-01-01\n';
      form.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
      const url = `${suite.url}/v2/open-sanctions/file/default`;
      expect(await (await fetch(url, { method: 'POST', body: form })).json()).toMatchObject({
        summary: { total: 2, matched: { count: 1 }, dataset: 'default', demo: true },
        results: [
          { id: '1', match: 'true' },
          { id: '2', match: 'false' },
        ],
      });
    });

    it('sends a webhook to this machine, signed with the demo key', async () => {
      const key = suite.value('Demo API key');
      const receiver = http.createServer().listen(0, '127.0.0.1');
      await once(receiver, 'listening');
      const arrival = once(receiver, 'request') as Promise<[http.IncomingMessage, http.ServerResponse]>;
      const { port } = receiver.address() as AddressInfo;
      const sent = await fetch(`${suite.url}/webhooks/test`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ callback: { url: `http://localhost:${port}/hook` } }),
      });
      const { id } = (await sent.json()) as { id: string };
      const [request, response] = await arrival;
      const body = await text(request);
      response.end();
      expect(sent.status).toBe(202);
      expect(verifyWebhook({ body, headers: request.headers, key })).toMatchObject({ id, attempt: 1 });
      receiver.close();
    });

    it('answers a sandbox session without a camera', async () => {
      const created = await createSession({ 'x-sandbox-outcome': '{"age":25}' });
      expect(created.launchUrl).toContain(`${suite.url}/launch?sessionId=`);
      const result = await (await fetch(`${suite.url}/session/${created.token}/result`)).json();
      expect(result).toMatchObject({ sessionStatus: 'AGE_ABOVE_THRESHOLD', sandbox: true });
    });

    it('hands a session off to a phone, and shows the outcome on both devices', async () => {
      const { token, launchUrl } = await createSession();
      const sessionId = new URL(launchUrl).searchParams.get('sessionId')!;
      const screen = new DeviceClient({ baseUrl: suite.url, sessionId });
      const phone = new DeviceClient({ baseUrl: suite.url, sessionId });
      expect(await screen.claim({ device: 'desktop' })).toMatchObject({
        state: 'CREATED',
        holdsLease: false,
      });
      const { url, qr } = await screen.createHandoff();
      expect(qr).toMatch(/^<svg/);
      const seen: string[] = [];
      const following = (async () => {
        for await (const { state } of screen.events()) seen.push(state);
      })();
      const handoff = new URL(url).searchParams.get('handoff')!;
      const { step } = await phone.claim({ device: 'mobile', handoff });
      const reply = await phone.sendEstimate(40, undefined, { turns: step?.liveness ?? [], models: [] });
      expect(reply.ended).toMatchObject({ flowStatus: 'COMPLETED', sessionStatus: 'AGE_ABOVE_THRESHOLD' });
      await following;
      expect(seen.at(-1)).toBe('COMPLETED');
      const key = suite.value('Demo API key');
      const gone = await fetch(`${suite.url}/session/${token}`, {
        method: 'DELETE',
        headers: { 'x-api-key': key },
      });
      const { receipt } = (await gone.json()) as { receipt: string };
      const keys = (await (await fetch(`${suite.url}/.well-known/jwks.json`)).json()) as ReceiptKeys;
      expect(await verifyDeletionReceipt(receipt, keys)).toMatchObject({ iss: suite.url, reason: 'host' });
    });

    it('enrolls a person through the edge and signs them in, but not after their deletion in the node', async () => {
      const face = makeSyntheticFaces(7)();
      const enrollment = await createVerification('ENROLL');
      const enrollee = await makeRetryingVisitor(suite.url, enrollment);
      await enrollee.showFace(face);
      expect(await enrollee.waitUntilDecided()).toMatchObject({ state: 'SUCCEEDED' });
      const { puid } = (await getOutcome(enrollment)) as { puid: string };

      const signIn = async (): Promise<object> => {
        const sessionId = await createVerification('SIGN-IN');
        const device = new DeviceClient<'verification'>({ baseUrl: suite.url, sessionId });
        for (await device.claim({ device: 'mobile' }); device.step; await device.waitUntilDecided()) {
          await takeScanTime(device.step);
          await device.sendCapture(
            { descriptors: [face.capture()] },
            { turns: device.step.liveness ?? [], models: [] },
          );
        }
        return getOutcome(sessionId);
      };
      expect(await signIn()).toMatchObject({ status: 'SUCCESS', puid });

      const cipher = new ServerWireCipher(suite.value('Demo API key'));
      const gone = await post('/node/FACEAPI_1/deleteUser', { puid: cipher.encrypt('puid', puid) });
      expect(gone).toMatchObject({ status: 200, message: 'delete successful' });
      expect(await signIn()).toMatchObject({ status: 'error', errorCodes: [-1] });
    });

    /** Uses a bearer token in place of the client secret. */
    async function verificationHeaders(): Promise<Record<string, string>> {
      const client = `${suite.value('Demo client id')}:${suite.value('Demo client secret')}`;
      const reply = await fetch(`${suite.url}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const { access_token: token } = (await reply.json()) as { access_token: string };
      return { authorization: `Bearer ${token}` };
    }

    async function createVerification(type: string): Promise<string> {
      const callback = { url: 'http://localhost:9/hook' };
      const body = { type, redirectURL: 'https://shop.example', callback };
      const { sessionId } = await post('/v2/verification-session', body, await verificationHeaders());
      return sessionId as string;
    }

    async function getOutcome(sessionId: string): Promise<object> {
      const headers = { 'x-api-key': suite.value('Demo API key'), ...(await verificationHeaders()) };
      const reply = await fetch(`${suite.url}/v2/verification-session/${sessionId}`, { headers });
      return (await reply.json()) as object;
    }

    async function post(path: string, body: object, headers = {}): Promise<Record<string, unknown>> {
      const reply = await fetch(suite.url + path, {
        method: 'POST',
        headers: { 'x-api-key': suite.value('Demo API key'), 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return (await reply.json()) as Record<string, unknown>;
    }

    async function createSession(headers = {}): Promise<{ token: string; launchUrl: string }> {
      const reply = await fetch(`${suite.url}/session`, {
        method: 'POST',
        headers: { 'x-api-key': suite.value('Demo API key'), 'content-type': 'application/json', ...headers },
        body: '{}',
      });
      expect(reply.status).toBe(201);
      return (await reply.json()) as { token: string; launchUrl: string };
    }

    it('rewraps the secrets of each app with the keys of that app', () => {
      const program = path.join(workspaceRoot(), 'dist/tools/keys.mjs');
      const env = { PATH: process.env.PATH, GATEHOUSE_HOME: home };
      expect(execFileSync(process.execPath, [program, 'rewrap'], { env, encoding: 'utf8' })).toBe(
        'Rewrapped 0 secrets of sanctions.\nRewrapped 0 secrets of sessions.\nRewrapped 0 secrets of biometric-node.\n',
      );
    });

    it('lists the interfaces at /docs', async () => {
      expect(await (await fetch(`${suite.url}/docs`)).text()).toContain('/docs/string-store');
      expect(await (await fetch(`${suite.url}/docs/string-store`)).text()).toContain('swagger-ui');
      expect(await getStatus(`${suite.url}/docs/string-store/initializer.js`)).toBe(200);
      const document = await (await fetch(`${suite.url}/docs/string-store.json`)).json();
      expect(document).toMatchObject({
        openapi: expect.stringMatching(/^3\.1/),
        paths: { '/strings': expect.anything() },
      });
    });

    it.each(['/nothing', '/admin/keys', '/metrics', '/health/ready'])('answers 404 at %s', async (target) => {
      expect(await getStatus(`${suite.url}${target}`)).toBe(404);
    });

    it('rejects a second start in the same home, and prints the address of the first one', async () => {
      const second = begin();
      expect(await second.exitCode()).toBe(1);
      expect(second.output).toContain(`Gatehouse already runs in ${home}: ${suite.url}`);
      expect(await getStatus(`${suite.url}/health`)).toBe(200);
    });

    it('does not forward to another process on the old port of an app, and finds the app at its new port', async () => {
      const port = (): number | undefined => readPorts(home)['string-store'];
      const lost = port();
      const [pid] = suite
        .descendants()
        .filter((each) => readCommandLine(each)?.includes('apps/string-store/'));
      process.kill(pid!, 'SIGKILL');
      const stranger = await takeFrom(lost!, 'a stranger');
      await eventually(() => expect(port()).not.toBe(lost));
      const replies: string[] = [];
      await eventually(async () => {
        const reply = await fetch(`${suite.url}/strings/${created.id}`);
        replies.push(await reply.text());
        expect(reply.status).toBe(200);
      });
      stranger.close();
      expect(replies.filter((reply) => reply.includes('a stranger'))).toEqual([]);
      expect(JSON.parse(replies.at(-1)!)).toEqual(created);
      expect([lost, undefined]).not.toContain(port());
    });

    it('exits with 0 on Ctrl-C and leaves no process behind', async () => {
      const started = suite.descendants();
      expect(started.length).toBeGreaterThan(3);
      expect(await suite.end('SIGINT')).toBe(0);
      expect(await waitForExit(started, 0)).toEqual([]);
      expect(existsSync(path.join(home, 'run.json'))).toBe(false);
    });
  });

  it('exits with a message when the configured port is in use', async () => {
    const other = await take(0);
    const { port } = other.address() as { port: number };
    const refused = begin({ GATEHOUSE_PORT: String(port) });
    expect(await refused.exitCode()).toBe(1);
    expect(refused.output).toContain(`GATEHOUSE_PORT is ${port}, but that port is in use.`);
    other.close();
  });

  it('exits with a message for an invalid PUBLIC_URL before it starts anything', async () => {
    const refused = begin({ PUBLIC_URL: 'verify.example' });
    expect(await refused.exitCode()).toBe(1);
    expect(refused.output).toContain('PUBLIC_URL must be a URL that begins with http:// or https://');
    expect(refused.output).not.toContain('edge');
  });

  it('keeps its data over a restart, and leaves no process behind when it is killed', async () => {
    const { port, release } = await reservePort();
    suite = await begin({ GATEHOUSE_PORT: String(port) }).ready();
    expect(suite.url).toBe(`http://localhost:${port}`);
    expect(await (await fetch(`${suite.url}/strings/${created.id}`)).json()).toEqual(created);

    const reply = await fetch(`${suite.url}/strings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value: 'just before the end' }),
    });
    expect(reply.status).toBe(201);
    created = (await reply.json()) as StringRecord;
    const started = suite.descendants();
    await suite.end('SIGKILL');
    expect(await waitForExit(started, 15_000)).toEqual([]);
    release();
  });

  it('recovers after a kill, and uses the configured credentials', async () => {
    const key = 'a key of my own!';
    suite = await begin({ GATEHOUSE_DEMO_API_KEY: key }, lan ? [`--phone=${lan}`] : []).ready();
    expect(suite.value('Demo API key')).toBe(key);
    expect(await (await fetch(`${suite.url}/strings/${created.id}`)).json()).toEqual(created);
  });

  (lan ? it : it.skip)('serves the launch page to a phone', () => openOnPhone(suite, home, lan!));

  it('exits with 0 on SIGTERM and leaves no process behind', async () => {
    const started = suite.descendants();
    expect(await suite.end('SIGTERM')).toBe(0);
    expect(await waitForExit(started, 0)).toEqual([]);
  });
});
