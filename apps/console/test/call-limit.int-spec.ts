import { eventually } from '@gatehouse/testing';
import type { ServerResponse } from 'node:http';
import { CallLimit } from '../src/limit/call-limit.service';
import type { CallKind } from '../src/limit/call-limit.table';
import { type Browser, type ConsoleServer, startConsole } from './console';
import { startUpstream, type Upstream } from './upstream';

const id = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
const key = { id, customer_id: id, customer: 'acme', mode: 'live' } as const;
const sessions = 'customers/acme/live/sessions/sessions';
const people = 'customers/acme/live/sanctions/v2/open-sanctions/populations/p/people';
const calls = 6;
const transfers = 2;

describe('the parallel calls of a user', () => {
  let upstream: Upstream;
  let server: ConsoleServer;
  let jane: Browser;
  let held: ServerResponse[];
  let limit: { running: Record<CallKind, Map<string, number>> };
  beforeAll(async () => {
    upstream = await startUpstream([key]);
    const { url } = upstream;
    server = await startConsole({
      SESSIONS_URL: url,
      SANCTIONS_URL: url,
      CONSOLE_PARALLEL_CALLS: String(calls),
      CONSOLE_PARALLEL_TRANSFERS: String(transfers),
      // Longer than the test.
      CONSOLE_REPLY_TIMEOUT_SECONDS: '600',
    });
    for (const name of ['jane', 'joe']) await server.createUser(name);
    jane = await server.logIn('jane');
    limit = server.app.get<CallLimit, typeof limit>(CallLimit, { strict: false });
  });
  afterAll(async () => {
    await server?.close();
    await upstream?.close();
  });
  beforeEach(() => {
    held = [];
    // The replies to jane wait.
    upstream.state.answer = (response, { headers }) =>
      headers['x-operator'] === 'jane' ? void held.push(response) : response.end('{}');
  });

  const csv = { accept: 'text/csv' };
  /** Starts calls that wait for the service, with the browsers in turn. */
  const start = async (count: number, path: string, headers = {}, browsers = [jane]) => {
    const before = held.length;
    const replies = Array.from({ length: count }, (_, i) =>
      browsers[i % browsers.length]!.call('GET', path, undefined, headers),
    );
    await eventually(() => expect(held).toHaveLength(before + count));
    return replies;
  };
  const release = () => held.splice(0).forEach((response) => response.end('{}'));
  /** The end of a call is counted after its reply. */
  const areOver = () =>
    eventually(() => {
      const { call, transfer } = limit.running;
      expect([...call, ...transfer]).toEqual([]);
    });

  it('are limited for all logins together, and leave those of others alone', async () => {
    const running = await start(calls, sessions, {}, [jane, await server.logIn('jane')]);
    for (const path of [sessions, 'me', 'users']) {
      const { status, headers, body } = await jane.call('GET', path);
      expect({ status, retry: headers.get('retry-after'), message: body.message as string }).toEqual({
        status: 429,
        retry: '1',
        message: `You have too many calls at a time: at most ${calls}. Try again in 1 s.`,
      });
    }
    expect((await (await server.logIn('joe')).call('GET', sessions)).status).toBe(200);
    release();
    for (const { status } of await Promise.all(running)) expect(status).toBe(200);
    await areOver();
  });

  it('do not stop uploads and exports, which are limited apart', async () => {
    const running = [...(await start(transfers, people, csv)), ...(await start(calls, sessions))];
    expect(await jane.call('GET', people, undefined, csv)).toMatchObject({
      status: 429,
      body: {
        message: `You have too many uploads, exports and streams at a time: at most ${transfers}. Try again in 5 s.`,
      },
    });
    const upload = await jane.call('POST', people, {});
    expect([upload.status, upload.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await jane.call('GET', 'audit/export')).status).toBe(429);
    expect((await jane.call('POST', 'audit/verification')).status).toBe(429);
    release();
    await Promise.all(running);
    await areOver();
    expect((await jane.call('GET', 'audit/export')).status).toBe(200);
    await areOver();
  });

  it('end with the connection', async () => {
    const gone = new AbortController();
    const aborted = Array.from({ length: calls }, () =>
      fetch(`${server.url}/console/api/${sessions}`, {
        headers: { cookie: jane.cookie! },
        signal: gone.signal,
      }).catch(() => undefined),
    );
    await eventually(() => expect(held).toHaveLength(calls));
    gone.abort();
    await Promise.all(aborted);
    held = [];
    await areOver();
  });
});
