import { RefusalTrail } from '../src/audit/refusal-trail.service';
import { installationOperations } from '../src/gateway/operation.table';
import { type Browser, type ConsoleServer, startConsole } from './console';
import { startUpstream, type Upstream } from './upstream';

const id = '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f';
const keyOf = (customer: string) => ({ id, customer_id: id, customer, mode: 'live' as const });
const session = `customers/acme/live/sessions/sessions/${id}`;

describe('a refused call of a user', () => {
  let upstream: Upstream;
  let server: ConsoleServer;
  let trail: RefusalTrail;
  let count = 0;
  beforeAll(async () => {
    upstream = await startUpstream([keyOf('acme'), keyOf('other')]);
    const { url } = upstream;
    server = await startConsole({ SESSIONS_URL: url, SANCTIONS_URL: url });
    trail = server.app.get(RefusalTrail, { strict: false });
  });
  afterAll(async () => {
    await server?.close();
    await upstream?.close();
  });
  beforeEach(() => (upstream.state.answer = undefined));

  /** A viewer of one customer, whose minute begins with the first refused call. */
  const newViewer = async (): Promise<{ name: string; browser: Browser; entries: Entries }> => {
    const name = `viewer-${++count}`;
    await server.createUser(name, ['viewer'], ['acme']);
    const entries = async () =>
      (await server.readRefusals()).filter(({ actor }) => (actor as { user: string }).user === name);
    return { name, browser: await server.logIn(name), entries };
  };
  type Entries = () => ReturnType<ConsoleServer['readRefusals']>;

  it('for which the roles are missing is recorded', async () => {
    const { name, browser, entries } = await newViewer();
    expect((await browser.call('DELETE', session)).status).toBe(403);
    expect((await browser.call('GET', 'users')).status).toBe(403);
    expect(await entries()).toEqual([
      {
        actor: { type: 'operator', user: name },
        action: 'access.refused',
        subject: `sessions/sessions/${id}`,
        after: {
          operation: 'DELETE sessions/{id}',
          reason: 'role.permission',
          customer: 'acme',
          mode: 'live',
        },
      },
      expect.objectContaining({
        subject: 'GET /console/api/users',
        after: { operation: 'GET /console/api/users', reason: 'role.permission' },
      }),
    ]);
  });

  it('about another customer is recorded, and so is a path of no operation, without its text', async () => {
    const { browser, entries } = await newViewer();
    expect((await browser.call('GET', session.replace('acme', 'other'))).status).toBe(404);
    expect((await browser.call('GET', 'customers/acme/live/sessions/Jane%20Doe')).status).toBe(404);
    const recorded = await entries();
    expect(recorded).toMatchObject([
      { after: { operation: 'GET sessions/{id}', reason: 'gateway.unknown', customer: 'other' } },
      { subject: 'GET unknown', after: { operation: 'GET unknown', reason: 'gateway.unknown' } },
    ]);
    expect(JSON.stringify(recorded)).not.toContain('Jane');
  });

  it('with an id that the service does not know for the customer is recorded', async () => {
    const { browser, entries } = await newViewer();
    upstream.state.answer = (response) => response.writeHead(404).end('{}');
    expect((await browser.call('GET', session)).status).toBe(404);
    // Without an id, nothing was guessed.
    expect((await browser.call('GET', 'customers/acme/live/sessions/sessions')).status).toBe(404);
    upstream.state.answer = (response) => response.writeHead(403).end('{}');
    expect((await browser.call('GET', 'customers/acme/live/sessions/sessions')).status).toBe(403);
    expect((await entries()).map(({ subject, after }) => [subject, after])).toEqual([
      [`sessions/sessions/${id}`, expect.objectContaining({ reason: 'service.404', customer: 'acme' })],
      ['sessions/sessions', expect.objectContaining({ reason: 'service.403', customer: 'acme' })],
    ]);
  });

  it('without the token of the page is recorded', async () => {
    const { browser, entries } = await newViewer();
    const headers = { 'x-csrf-token': undefined };
    expect((await browser.call('POST', 'logout', undefined, headers)).status).toBe(403);
    expect((await browser.call('DELETE', session, undefined, headers)).status).toBe(403);
    expect(await entries()).toMatchObject([
      { subject: 'POST /console/api/logout', after: { reason: 'login.csrf' } },
      { after: { reason: 'login.csrf' } },
    ]);
  });

  it('is recorded once a minute, and counted afterwards', async () => {
    const { name, browser, entries } = await newViewer();
    const guess = async (times: number) => {
      for (let i = 0; i < times; i++) await browser.call('DELETE', `${session.slice(0, -2)}${10 + i}`);
    };
    await guess(5);
    expect(await entries()).toHaveLength(1);
    server.advanceClock(61);
    await trail.flush();
    await trail.flush();
    expect((await entries()).slice(1)).toEqual([
      {
        actor: { type: 'operator', user: name },
        action: 'access.refused_again',
        subject: `user/${name}`,
        after: { seconds: 60, further: { 'DELETE sessions/{id} role.permission': 4 } },
      },
    ]);
    await guess(2);
    expect((await entries()).map(({ action }) => action)).toEqual([
      'access.refused',
      'access.refused_again',
      'access.refused',
    ]);
    // The next one after the minute closes it, too.
    server.advanceClock(61);
    await guess(1);
    expect((await entries()).slice(3)).toMatchObject([
      { action: 'access.refused_again', after: { further: { 'DELETE sessions/{id} role.permission': 1 } } },
      { action: 'access.refused' },
    ]);
  });

  it('of whatever kind does not fill the trail: 10 entries a minute, and one with the others', async () => {
    const { browser, entries } = await newViewer();
    const statuses = new Set<number>();
    for (let round = 0; round < 2; round++)
      for (const { method, service, path } of installationOperations) {
        const target = `services/${service}/${path.replace(/\{\w+\}/g, id)}`;
        statuses.add((await browser.call(method, target, method === 'GET' ? undefined : {})).status);
      }
    expect([...statuses]).toEqual([404]);
    server.advanceClock(61);
    await trail.flush();
    const recorded = await entries();
    expect(recorded).toHaveLength(11);
    const { further } = recorded.at(-1)?.after as { further: Record<string, number> };
    expect(Object.keys(further).length).toBeLessThanOrEqual(21);
    const sum = Object.values(further).reduce((total, each) => total + each, 0);
    expect(sum + 10).toBe(2 * installationOperations.length);
  });

  it('is counted when the process ends', async () => {
    const other = await startConsole();
    await other.createUser('viewer', ['viewer']);
    const browser = await other.logIn('viewer');
    for (let i = 0; i < 3; i++) await browser.call('GET', 'users');
    await other.app.get(RefusalTrail, { strict: false }).beforeApplicationShutdown();
    expect((await other.readRefusals()).at(-1)).toMatchObject({
      action: 'access.refused_again',
      after: { further: { 'GET /console/api/users role.permission': 2 } },
    });
    await other.close();
  });

  it('is refused although it cannot be recorded', async () => {
    const { browser } = await newViewer();
    await server.source.query(`ALTER TABLE audit.entries RENAME TO gone`);
    const { status, body } = await browser.call('GET', 'users');
    await server.source.query(`ALTER TABLE audit.gone RENAME TO entries`);
    expect({ status, message: body.message as string }).toEqual({
      status: 403,
      message: 'Your roles do not include users.write.',
    });
  });
});
