import { type Caller, createCaller, person } from './population';
import { type Sanctions, startSanctions } from './sanctions';

describe('GET /v2/open-sanctions/audit', () => {
  let app: Sanctions;
  let acme: Caller;

  beforeAll(async () => {
    app = await startSanctions();
    acme = await createCaller(app);
    for (const name of ['a', 'b', 'c'])
      await acme.put(name, { dataset: 'demo' }, { 'x-user': `user-${name}` });
    await acme.add('a', person('1'));
  });
  afterAll(() => app?.close());

  const actions = (reply: { body: { items: { action: string }[] } }) =>
    reply.body.items.map(({ action }) => action);

  it('returns pages, newest first, and records that it was read', async () => {
    const first = await acme.audit('?limit=2');
    expect(actions(first)).toEqual(['people.imported', 'population.created']);
    const second = await acme.audit(`?limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body.items.map(({ subject }: { subject: string }) => subject)).toEqual([
      'population/b',
      'population/a',
    ]);
    expect(second.body.nextCursor).toBe(null);
    expect(second.body.items[0]).toMatchObject({
      position: 2,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: { type: 'api-key', keyId: acme.keyId, user: 'user-b' },
      after: { dataset: 'demo', threshold: 0.95, fourEyes: false, callback: null },
    });
    const { body } = await acme.audit('?action=audit.read');
    expect(body.items.slice(-2)).toMatchObject([{ after: { entries: 2 } }, { after: { entries: 2 } }]);
  });

  it('selects by time, action and subject', async () => {
    expect(actions(await acme.audit('?subject=population/a&action=people.imported'))).toEqual([
      'people.imported',
    ]);
    const { at } = (await acme.audit('?subject=population/b')).body.items[0];
    expect((await acme.audit(`?from=${at}&subject=population/b`)).body.items).toHaveLength(1);
    expect((await acme.audit(`?until=${at}&subject=population/b`)).body.items).toEqual([]);
  });

  it('exports a period as CSV and NDJSON, oldest first', async () => {
    const csv = await acme.audit('?action=population.created', { accept: 'text/csv' });
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    const [header, ...lines] = csv.body.trim().split('\r\n');
    expect(header).toBe('position,at,actor,key,user,action,subject,before,after');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(`,api-key,${acme.keyId},user-a,population.created,population/a,,`);
    const ndjson = await acme.audit('?action=population.created', { accept: 'application/x-ndjson' });
    const entries = ndjson.body
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line) as { position: number });
    expect(entries.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
    expect(actions(await acme.audit('?limit=2'))).toEqual(['audit.exported', 'audit.exported']);
  });

  it('shows nothing of other customers and of the other mode', async () => {
    for (const caller of [await createCaller(app, 'other'), await createCaller(app, 'acme', 'test')]) {
      expect((await caller.audit()).body).toEqual({ items: [], nextCursor: null });
      expect((await caller.audit('?subject=population/a')).body.items).toEqual([]);
      expect(
        (await caller.audit('?action=population.created', { accept: 'application/x-ndjson' })).body,
      ).toBe('');
      expect((await caller.audit('?limit=200')).body.items).toHaveLength(3);
    }
  });

  it.each([
    '?limit=201',
    '?from=yesterday',
    '?until=2026-02-31',
    '?cursor=x',
    '?cursor=YXVkaXQ6MDE',
    `?subject=${'x'.repeat(201)}`,
    '?subject=%00',
  ])('rejects %s', async (query) => {
    expect((await acme.audit(query)).status).toBe(400);
  });

  it('accepts a user of 200 characters, in UTF-8 or Latin-1', async () => {
    const put = (name: string, user: string) => acme.put(name, { dataset: 'demo' }, { 'x-user': user });
    const utf8 = Buffer.from('Jörg 張').toString('latin1');
    expect((await put('d', utf8)).status).toBe(201);
    expect((await put('e', 'J\xf6rg')).status).toBe(201);
    expect((await put('f', 'x'.repeat(200))).status).toBe(201);
    expect(await put('g', 'x'.repeat(201))).toMatchObject({
      status: 400,
      body: { message: 'The header x-user must be at most 200 characters.' },
    });
    expect((await put('h', '   ')).status).toBe(201);
    const { items } = (await acme.audit('?action=population.created&limit=4')).body;
    expect(items.map(({ actor }: { actor: { user?: string } }) => actor.user)).toEqual([
      undefined,
      'x'.repeat(200),
      'Jörg',
      'Jörg 張',
    ]);
  });
});
