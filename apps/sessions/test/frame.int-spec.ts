import { eventually } from '@gatehouse/testing';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { SessionService } from '../src/session/session.service';
import { makeAgeHost } from './support/age-host';
import { useAgeSessions } from './support/age-session.fixture';
import { makeCustomerHost } from './support/customer-settings';

const origins = ['https://shop.example', 'https://www.shop.example'];

let folder: string;
const { sessions, host } = useAgeSessions({
  env: async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'frame-'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
    return { ROLE: 'api', LAUNCH_PAGE: folder, RATE_LIMIT_PER_MINUTE: '100' };
  },
});
afterAll(() => rm(folder, { recursive: true }));

const open = (query: string, url = sessions.url) => fetch(`${url}/launch${query}`);

/** The status of a revalidation. fetch would add Cache-Control: no-cache. */
async function revalidate(query: string, etag: string): Promise<number | undefined> {
  const request = http.get(`${sessions.url}/launch${query}`, { headers: { 'if-none-match': etag } });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  reply.resume();
  return reply.statusCode;
}

/** The sources of frame-ancestors, and the headers that belong to it. */
const readPolicy = (reply: Response) => ({
  status: reply.status,
  ancestors: /frame-ancestors ([^;]*)/.exec(reply.headers.get('content-security-policy') ?? '')?.[1],
  frameOptions: reply.headers.get('x-frame-options'),
  resourcePolicy: reply.headers.get('cross-origin-resource-policy'),
});
const closed = { status: 200, ancestors: "'none'", frameOptions: 'DENY', resourcePolicy: 'same-origin' };
const allowed = {
  status: 200,
  ancestors: origins.join(' '),
  frameOptions: null,
  resourcePolicy: 'cross-origin',
};

describe('showing the page in a frame', () => {
  it('is allowed to the origins of the customer of the session', async () => {
    const { sessionId } = await (
      await makeCustomerHost(sessions, 'shop', { embedOrigins: origins })
    ).create();
    await eventually(async () => expect(readPolicy(await open(`?sessionId=${sessionId}`))).toEqual(allowed));
    const { headers } = await open(`?sessionId=${sessionId}&handoff=x`);
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
  });

  it('is not allowed with the session of another customer, with none, or with a wrong id', async () => {
    const { sessionId: foreign } = await host.create();
    const shop = await makeCustomerHost(sessions, 'other shop', { embedOrigins: origins });
    const { sessionId } = await shop.create();
    await eventually(async () => expect(readPolicy(await open(`?sessionId=${sessionId}`))).toEqual(allowed));
    const wrong = sessionId.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    const queries = [
      '',
      '?sessionId=',
      '?sessionId=1',
      `?sessionId=${foreign}`,
      `?sessionId=${wrong}`,
      `?sessionId=${sessionId}&sessionId=${foreign}`,
      `?sessionId[]=${sessionId}`,
    ];
    for (const query of queries) expect([query, readPolicy(await open(query))]).toEqual([query, closed]);
  });

  it('stays allowed after the end of the session, so that the result can be shown', async () => {
    const shop = await makeCustomerHost(sessions, 'ended', { embedOrigins: origins });
    const { sessionId, token } = await shop.create();
    await shop.cancel(token);
    await eventually(async () => expect(readPolicy(await open(`?sessionId=${sessionId}`))).toEqual(allowed));
  });

  it('is revalidated with the settings: a kept page of other settings is sent again', async () => {
    const name = 'changing';
    const shop = await makeCustomerHost(sessions, name, { embedOrigins: origins });
    const { sessionId } = await shop.create();
    const query = `?sessionId=${sessionId}`;
    const etags = new Set<string>();
    const load = async (expected: object) => {
      const etag = await eventually(async () => {
        const reply = await open(query);
        expect(readPolicy(reply)).toEqual(expected);
        return reply.headers.get('etag') ?? '';
      });
      expect(await revalidate(query, etag)).toBe(304);
      for (const former of etags) expect(await revalidate(query, former)).toBe(200);
      etags.add(etag);
    };
    await load(allowed);
    await makeCustomerHost(sessions, name, { embedOrigins: origins.slice(1) });
    await load({ ...allowed, ancestors: origins[1] });
    await makeCustomerHost(sessions, name, { embedOrigins: [] });
    await load(closed);
  });

  it('is answered without it, and in time, while the database does not answer', async () => {
    const { sessionId } = await (
      await makeCustomerHost(sessions, 'slow', { embedOrigins: origins })
    ).create();
    const fresh = await sessions.startAnother();
    const runner = sessions.source.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('LOCK TABLE auth.customers IN ACCESS EXCLUSIVE MODE');
      const begun = performance.now();
      expect(readPolicy(await open(`?sessionId=${sessionId}`, fresh.url))).toEqual(closed);
      // The timeout of the statement is 10 s.
      expect(performance.now() - begun).toBeLessThan(9000);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    await eventually(async () =>
      expect(readPolicy(await open(`?sessionId=${sessionId}`, fresh.url))).toEqual(allowed),
    );
  });

  it('costs an address with many requests its own frames, and serves it the page', async () => {
    const shop = await makeCustomerHost(sessions, 'quiet', { embedOrigins: origins });
    const { sessionId } = await shop.create();
    const proxied = await sessions.startAnother();
    // A minute of its own, which does not end between two requests: the counts in Redis are shared.
    proxied.freezeClock();
    proxied.advanceClock(600);
    const ids = Array.from({ length: 110 }, (_, index) => `${index}`.padStart(43, 'A'));
    for (const id of ids) expect((await open(`?sessionId=${id}`, proxied.url)).status).toBe(200);
    expect(readPolicy(await open(`?sessionId=${sessionId}`, proxied.url))).toEqual(closed);
    // A minute later the address may look up again.
    proxied.advanceClock(61);
    await eventually(async () =>
      expect(readPolicy(await open(`?sessionId=${sessionId}`, proxied.url))).toEqual(allowed),
    );
  });
});

describe('an installation without frames', () => {
  it('looks up no session', async () => {
    const { app, url } = sessions;
    const { sessionId } = await makeAgeHost(sessions).create();
    const find = jest.spyOn(app.get(SessionService, { strict: false }), 'findCustomer');
    await sessions.source.query(`UPDATE auth.customers SET embed_origins = '{}'`);
    await eventually(async () => {
      find.mockClear();
      expect(readPolicy(await open(`?sessionId=${sessionId}`, url))).toEqual(closed);
      expect(find).not.toHaveBeenCalled();
    });
    find.mockRestore();
  });

  it('delays the page by 50 ms, not by 500, while the database does not answer', async () => {
    const { sessionId } = await makeAgeHost(sessions).create();
    await sessions.source.query(`UPDATE auth.customers SET embed_origins = '{}'`);
    const fresh = await sessions.startAnother();
    await open(`?sessionId=${sessionId}`, fresh.url);
    const runner = sessions.source.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('LOCK TABLE auth.customers IN ACCESS EXCLUSIVE MODE');
      // The kept origins are 3 s old at most, then they are read again.
      await eventually(async () => {
        const begun = performance.now();
        expect(readPolicy(await open(`?sessionId=${sessionId}`, fresh.url))).toEqual(closed);
        const waited = performance.now() - begun;
        expect(waited).toBeGreaterThan(45);
        expect(waited).toBeLessThan(450);
      }, 30_000);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });
});
