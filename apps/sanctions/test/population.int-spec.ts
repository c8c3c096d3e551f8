import { inTransaction } from '@gatehouse/database';
import { eventually } from '@gatehouse/testing';
import { DataSource } from 'typeorm';
import { PeopleService } from '../src/population/people.service';
import { RunRepository } from '../src/monitoring/run.repository';
import { PopulationService } from '../src/population/population.service';
import { PurgePopulations } from '../src/population/purge-populations.job';
import { type Caller, createCaller, person } from './population';
import { type Sanctions, startSanctions } from './sanctions';

describe('populations', () => {
  let app: Sanctions;
  let acme: Caller;

  beforeAll(async () => {
    app = await startSanctions({ ROLE: 'api', POPULATIONS_PER_CUSTOMER: '5' });
    acme = await createCaller(app);
  });
  afterAll(() => app?.close());

  const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> =>
    app.app.get(DataSource).query<T[]>(sql, values);
  const toKey = (caller: Caller) =>
    query<{ id: string; customerId: string; mode: 'live' }>(
      'SELECT id, customer_id AS "customerId", mode FROM auth.api_keys WHERE id = $1',
      [caller.keyId],
    ).then(([key]) => key!);
  const clear = async (caller: Caller) => {
    for (const { name } of (await caller.list()).body.populations) await caller.remove(name);
  };
  afterEach(() => clear(acme));

  describe('PUT /v2/open-sanctions/populations/{name}', () => {
    it('creates a population, and changes nothing when it is repeated', async () => {
      const settings = {
        dataset: 'demo',
        callback: { url: 'https://shop.example/hook', headers: { a: 'secret' } },
      };
      const created = await acme.put('customers', settings);
      expect(created).toMatchObject({
        status: 201,
        body: {
          name: 'customers',
          dataset: 'demo',
          threshold: 0.95,
          fourEyes: false,
          callback: { url: 'https://shop.example/hook' },
          people: 0,
          versions: null,
        },
      });
      expect(JSON.stringify(created.body)).not.toContain('secret');
      expect(await acme.put('customers', settings)).toMatchObject({ status: 200, body: created.body });
      expect((await acme.audit('?subject=population/customers')).body.items).toHaveLength(1);
    });

    it('replaces settings, and resets the state only for the dataset and the threshold', async () => {
      await acme.put('customers', { dataset: 'demo' });
      const service = app.app.get(PopulationService, { strict: false });
      const find = async () => service.require(await toKey(acme), 'customers');
      const { id } = await find();
      const markScreened = () =>
        query(
          `UPDATE sanctions.populations SET list_versions = '[{"dataset":"demo","version":"1"}]' WHERE id = $1`,
          [id],
        );
      await markScreened();
      await query(
        `INSERT INTO sanctions.runs (id, population_id, kind, status, to_versions, total, started_at, updated_at)
         VALUES (gen_random_uuid(), $1, 'FULL', 'RUNNING', '[]', 1, now(), now())`,
        [id],
      );
      const changed = await acme.put('customers', { dataset: 'demo', fourEyes: true });
      expect(changed).toMatchObject({
        status: 200,
        body: { fourEyes: true, versions: [{ dataset: 'demo', version: '1' }] },
      });
      expect((await find()).settingsRevision).toBe(1);
      const stricter = await acme.put('customers', { dataset: 'demo', fourEyes: true, threshold: 1 });
      expect(stricter.body).toMatchObject({ threshold: 1, versions: null });
      expect(await find()).toMatchObject({ settingsRevision: 2, fourEyes: true });
      expect((await acme.get('customers')).body.run).toMatchObject({ status: 'REPLACED' });
      await markScreened();
      expect(
        (await acme.put('customers', { dataset: 'sanctions', fourEyes: true, threshold: 1 })).body.versions,
      ).toBe(null);
      expect((await acme.put('customers', { dataset: 'sanctions' })).body).toMatchObject({ threshold: 0.95 });
    });

    describe('four eyes', () => {
      const put = (caller: Caller, user: string | undefined, settings: object) =>
        caller.put(
          'customers',
          { dataset: 'demo', ...settings },
          user === undefined ? {} : { 'x-user': user },
        );
      const off = { fourEyes: false };

      beforeEach(() => put(acme, undefined, { fourEyes: true }));

      it('stay on while they are not mentioned', async () => {
        const { body } = await put(acme, 'jane.doe', { threshold: 0.9 });
        expect(body).toMatchObject({ fourEyes: true, fourEyesOff: null, threshold: 0.9 });
      });

      it('are turned off by a second person with a second key, which is recorded', async () => {
        const other = await createCaller(app);
        const first = await put(acme, 'jane.doe', { ...off, threshold: 0.9 });
        expect(first).toMatchObject({
          status: 200,
          body: { fourEyes: true, threshold: 0.9, fourEyesOff: { user: 'jane.doe', keyId: acme.keyId } },
        });
        const { at, until } = first.body.fourEyesOff;
        expect(Date.parse(until) - Date.parse(at)).toBe(24 * 60 * 60 * 1000);
        expect((await acme.get('customers')).body).toMatchObject({ fourEyes: true, fourEyesOff: { at } });
        const second = await put(other, 'john.roe', { ...off, threshold: 0.9 });
        expect(second.body).toMatchObject({ fourEyes: false, fourEyesOff: null });
        const { items } = (await acme.audit('?action=population.changed')).body;
        expect(items.slice(0, 2)).toMatchObject([
          {
            actor: { keyId: other.keyId, user: 'john.roe' },
            before: { fourEyes: true, fourEyesOff: { keyId: acme.keyId, at } },
            after: { fourEyes: false },
          },
          {
            actor: { keyId: acme.keyId, user: 'jane.doe' },
            before: { fourEyes: true },
            after: { fourEyes: true, fourEyesOff: { keyId: acme.keyId, at } },
          },
        ]);
        expect(items[0].after).not.toHaveProperty('fourEyesOff');
      });

      it('are not turned off by one person alone', async () => {
        const other = await createCaller(app);
        const { at } = (await put(acme, 'jane.doe', off)).body.fourEyesOff;
        for (const [caller, user] of [
          [acme, 'jane.doe'],
          [acme, 'john.roe'],
          [other, 'JANE .doe'],
        ] as const)
          expect((await put(caller, user, off)).body).toMatchObject({
            fourEyes: true,
            fourEyesOff: { user: 'jane.doe', keyId: acme.keyId, at },
          });
      });

      it('are not turned off by somebody without a name', async () => {
        const other = await createCaller(app);
        await put(acme, 'jane.doe', off);
        expect(await put(other, undefined, { ...off, threshold: 0.9 })).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(/^Name yourself in the header x-user/) },
        });
        expect((await acme.get('customers')).body).toMatchObject({ fourEyes: true, threshold: 0.95 });
      });

      it('stay on if anybody objects', async () => {
        const other = await createCaller(app);
        await put(acme, 'jane.doe', off);
        expect((await put(other, undefined, { fourEyes: true })).body.fourEyesOff).toBe(null);
        expect((await put(other, 'john.roe', off)).body).toMatchObject({
          fourEyes: true,
          fourEyesOff: { user: 'john.roe' },
        });
      });

      it('keep the first name encrypted', async () => {
        await put(acme, 'jane.doe', off);
        const [row] = await query<{ sealed: Buffer }>(
          `SELECT four_eyes_off AS sealed FROM sanctions.populations WHERE name = 'customers' AND deleted_at IS NULL`,
        );
        expect(row?.sealed.length).toBeGreaterThan(0);
        expect(row?.sealed.includes('jane.doe')).toBe(false);
      });
    });

    it('records another API key, which then signs the webhooks', async () => {
      const other = await createCaller(app);
      await acme.put('customers', { dataset: 'demo' });
      expect((await other.put('customers', { dataset: 'demo' })).status).toBe(200);
      const { items } = (await acme.audit('?action=population.changed')).body;
      expect(items[0]).toMatchObject({ before: { apiKeyId: acme.keyId }, after: { apiKeyId: other.keyId } });
    });

    it.each([
      [{}, 400, /^dataset must be the name/],
      [{ dataset: 'nowhere' }, 404, /^There is no dataset "nowhere"/],
      [{ dataset: 'demo', threshold: 0.5 }, 400, /^threshold must be a number from 0.75 to 1: below/],
      [{ dataset: 'demo', threshold: 1.1 }, 400, /^threshold must be/],
      [{ dataset: 'demo', threshold: '0.9' }, 400, /^threshold must be/],
      [{ dataset: 'demo', fourEyes: 'yes' }, 400, /^fourEyes must be true or false/],
      [{ dataset: 'demo', callback: 'https://shop.example' }, 400, /^callback must be an object/],
      [
        { dataset: 'demo', callback: { url: 'ftp://shop.example' } },
        400,
        /^callback.url must be an http\(s\) URL/,
      ],
      [{ dataset: 'demo', callback: { url: 'https://127.0.0.1/' } }, 400, /^callback.url/],
    ])('rejects %j', async (settings, status, message) => {
      const reply = await acme.put('customers', settings);
      expect(reply).toMatchObject({ status, body: { message: expect.stringMatching(message) } });
      expect((await acme.list()).body.populations).toEqual([]);
    });

    it.each(['Customers', '-a', '_a', 'a b', `a${'b'.repeat(63)}`, 'ä', 'a%00'])(
      'rejects the name %s',
      async (name) => {
        expect(await acme.put(encodeURIComponent(name), { dataset: 'demo' })).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(/^The name of a population must be/) },
        });
        expect((await acme.get(encodeURIComponent(name))).status).toBe(404);
      },
    );

    it('creates at most so many per customer, also concurrently', async () => {
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, i) => acme.put(`p${i}`, { dataset: 'demo' })),
      );
      const created = replies.filter(({ status }) => status === 201);
      expect(created).toHaveLength(5);
      for (const { status, body } of replies.filter((reply) => !created.includes(reply)))
        expect([status, body.message]).toEqual([
          409,
          'This customer has 5 populations, the maximum. Delete one to make room.',
        ]);
      const other = await createCaller(app, 'other');
      expect((await other.put('p', { dataset: 'demo' })).status).toBe(201);
      await clear(other);
    });

    it('creates one population when the same request arrives many times at once', async () => {
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => acme.put('customers', { dataset: 'demo' })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
      expect((await acme.list()).body.populations).toHaveLength(1);
    });
  });

  describe('access', () => {
    const routes = [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/people'],
      ['GET', '/people'],
      ['GET', '/people/1'],
      ['DELETE', '/people/1'],
    ] as const;

    it.each(routes)('%s %s answers 404 for another customer and for the other mode', async (method, path) => {
      await acme.put('customers', { dataset: 'demo' });
      await acme.add('customers', person('1'));
      const body = method === 'POST' ? '{"people":[{"id":"1"}]}' : undefined;
      const headers: Record<string, string> = method === 'POST' ? { 'content-type': 'application/json' } : {};
      for (const caller of [await createCaller(app, 'other'), await createCaller(app, 'acme', 'test')]) {
        const reply = await caller.send(
          method,
          `/v2/open-sanctions/populations/customers${path}`,
          body,
          headers,
        );
        const unknown = await caller.send(
          method,
          `/v2/open-sanctions/populations/nothing${path}`,
          body,
          headers,
        );
        expect(reply).toMatchObject({
          status: 404,
          body: { message: 'There is no population with this name.' },
        });
        expect({ ...unknown.body, requestId: 0 }).toEqual({ ...reply.body, requestId: 0 });
        expect((await caller.list()).body.populations).toEqual([]);
      }
      expect((await acme.people('customers')).body.items).toHaveLength(1);
    });

    it.each([...routes, ['PUT', '']] as const)('%s %s requires an API key', async (method, path) => {
      const url = `/v2/open-sanctions/populations/customers${path}`;
      for (const headers of [{}, { 'x-api-key': 'wrong-key-0123456789' }] as Record<string, string>[])
        expect((await app.call(method, url, undefined, headers)).status).toBe(401);
      expect((await app.call('GET', '/v2/open-sanctions/populations')).status).toBe(401);
      expect((await app.call('GET', '/v2/open-sanctions/audit')).status).toBe(401);
    });

    it('keeps the populations of both modes apart', async () => {
      const test = await createCaller(app, 'acme', 'test');
      await acme.put('customers', { dataset: 'demo' });
      expect((await test.put('customers', { dataset: 'demo', threshold: 0.8 })).status).toBe(201);
      expect((await acme.get('customers')).body.threshold).toBe(0.95);
      await clear(test);
      expect((await acme.get('customers')).status).toBe(200);
    });
  });

  describe('DELETE /v2/open-sanctions/populations/{name}', () => {
    it('deletes the data key at once and the rows soon after, and frees the name', async () => {
      await acme.put('customers', { dataset: 'demo', callback: { url: 'https://shop.example/' } });
      await acme.add('customers', person('1'));
      const [{ id }] = (await query<{ id: string }>(
        `SELECT id FROM sanctions.populations WHERE name = 'customers' AND deleted_at IS NULL`,
      )) as [{ id: string }];
      const service = app.app.get(PopulationService, { strict: false });
      const population = await service.find(id);
      expect((await acme.remove('customers', { 'x-user': 'Jörg' })).status).toBe(204);
      expect(await service.find(id)).toBeUndefined();
      expect(population?.dataKey.every((byte) => byte === 0)).toBe(true);
      expect((await acme.get('customers')).status).toBe(404);
      expect((await acme.remove('customers')).status).toBe(404);
      // What a worker does.
      const purge = app.app.get(PurgePopulations, { strict: false });
      expect(await purge.due()).toHaveLength(1);
      await purge.process();
      expect(await query('SELECT FROM sanctions.populations WHERE id = $1', [id])).toEqual([]);
      expect(await query('SELECT FROM sanctions.people WHERE population_id = $1', [id])).toEqual([]);
      expect((await acme.put('customers', { dataset: 'demo' })).status).toBe(201);
      expect((await acme.people('customers')).body.items).toEqual([]);
      const { items } = (await acme.audit('?action=population.deleted')).body;
      expect(items[0]).toMatchObject({
        actor: { type: 'api-key', keyId: acme.keyId, user: 'Jörg' },
        before: { id, people: 1 },
      });
    });

    it('waits for a slice that is being stored, and excludes the next one', async () => {
      await acme.put('customers', { dataset: 'demo' });
      const service = app.app.get(PopulationService, { strict: false });
      const population = await service.require(await toKey(acme), 'customers');
      const source = app.app.get(DataSource);
      const runs = app.app.get(RunRepository, { strict: false });
      let removal: Promise<unknown> | undefined;
      let removed = false;
      await inTransaction(source, async ({ manager }) => {
        expect(await runs.lockState(manager, population.id)).toMatchObject({ people: 0 });
        removal = acme.remove('customers').then(() => (removed = true));
        await eventually(async () =>
          expect(await query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)).toHaveLength(1),
        );
        expect(removed).toBe(false);
      });
      await removal;
      await inTransaction(source, async ({ manager }) =>
        expect(await runs.lockState(manager, population.id)).toBeUndefined(),
      );
    });
  });

  describe('PeopleService.markScreened', () => {
    it('returns only people who are as they were screened', async () => {
      await acme.put('customers', { dataset: 'demo' });
      await acme.add('customers', person('1'), person('2'), person('3'), person('4'));
      const service = app.app.get(PopulationService, { strict: false });
      const people = app.app.get(PeopleService, { strict: false });
      const population = await service.require(await toKey(acme), 'customers');
      const slice = await people.readSlice(population, { limit: 3, pendingOnly: true });
      expect(slice.map(({ row }) => row.id)).toEqual(['1', '2', '3']);
      const rest = await people.readSlice(population, {
        after: slice.at(-1)?.id,
        limit: 3,
        pendingOnly: true,
      });
      expect(rest.map(({ row }) => row.id)).toEqual(['4']);
      await acme.add('customers', person('2', 'Anna'));
      await acme.removePerson('customers', '3');
      const mark = () =>
        inTransaction(app.app.get(DataSource), ({ manager }) =>
          people.markScreened(manager, population, slice),
        );
      expect(await mark()).toEqual(new Set([slice[0]?.id]));
      const pending = await people.readSlice(population, { limit: 10, pendingOnly: true });
      expect(pending.map(({ row }) => row.id)).toEqual(['2', '4']);
      // Again, and after a change of the settings.
      expect(await mark()).toEqual(new Set([slice[0]?.id]));
      await acme.put('customers', { dataset: 'demo', threshold: 0.8 });
      expect(await mark()).toEqual(new Set());
      expect(await people.readSlice(population, { limit: 10 })).toHaveLength(3);
      const other = await createCaller(app, 'other');
      await other.put('theirs', { dataset: 'demo' });
      const theirs = await service.require(await toKey(other), 'theirs');
      expect(await people.readSlice(theirs, { limit: 10 })).toEqual([]);
    });
  });
});
