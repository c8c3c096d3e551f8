import { DatabaseModule, databaseVariables, inTransaction, migrate } from '@gatehouse/database';
import { AppLogger, Clock, createApp, platformVariables } from '@gatehouse/platform';
import { QueuesModule, Sweeper } from '@gatehouse/queues';
import { eventually, startTestApp } from '@gatehouse/testing';
import { VaultModule, vaultVariables } from '@gatehouse/vault';
import { Module } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import {
  AuditModule,
  auditQueues,
  AuditReader,
  auditSchema,
  AuditTrail,
  auditVariables,
  systemActor,
} from '../src';
import { AuditKeyService } from '../src/audit-key.service';
import { AuditRepository } from '../src/audit.repository';
import { ChainReseal } from '../src/chain-reseal.service';
import { ChainVerifier } from '../src/chain-verifier.service';
import { hashEntry } from '../src/entry-hash';

const day = 24 * 60 * 60 * 1000;

@Module({
  imports: [
    VaultModule,
    AuditModule,
    DatabaseModule.forSchemas(auditSchema),
    QueuesModule.forRoot({ consumes: [...auditQueues] }),
  ],
})
class AuditApp {}

const definition = {
  name: 'audit',
  title: 'Audit',
  description: 'For tests.',
  variables: {
    ...platformVariables({ port: 0 }),
    ...databaseVariables,
    ...vaultVariables,
    ...auditVariables,
  },
  module: AuditApp,
  commands: {},
};

async function start(env: Record<string, string> = {}) {
  const { app, ...rest } = await startTestApp({
    migrate: (url) => migrate(url, [auditSchema]),
    create: (variables) => createApp(definition, variables, new AppLogger('audit', 'silent')),
    env: { AUDIT_RETENTION_DAYS: '30', ...env },
  });
  const get = <T>(type: abstract new (...args: never[]) => T): T => app.get<T>(type, { strict: false });
  const source = get(DataSource);
  const trail = get(AuditTrail);
  return {
    ...rest,
    source,
    trail,
    reader: get(AuditReader),
    verifier: get(ChainVerifier),
    resealing: new ChainReseal(source, get(AuditRepository), get(AuditKeyService), trail),
    clock: get(Clock),
    sweeper: get(Sweeper),
    query: <T>(sql: string, values: unknown[] = []) => source.query<T[]>(sql, values),
    /** Appends entries in one transaction. */
    append: (chain: string, ...subjects: string[]) =>
      inTransaction(source, (transaction) => trail.append(transaction, chain, subjects.map(toEntry))),
  };
}

const toEntry = (subject: string) => ({
  actor: { type: 'api-key' as const, keyId: 'key-1', user: 'Jörg "J" 😀' },
  action: 'thing.changed',
  subject,
  before: { count: 1 },
  after: { count: 2, text: 'é\u2028' },
});

describe('the audit trail', () => {
  let app: Awaited<ReturnType<typeof start>>;
  let chain: string;
  let count = 0;

  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    chain = `customer-${++count}`;
  });

  const problemOf = async (...expected: string[]) => (await app.verifier.verify(chain, expected)).problem;
  const subjects = Array.from({ length: 12 }, (_, i) => `thing/${i + 1}`);

  it('verifies what was appended, and returns it unchanged', async () => {
    await app.append(chain, ...subjects.slice(0, 5));
    await app.append(chain, ...subjects.slice(5));
    await app.trail.record(chain, { actor: systemActor, action: 'things.read', subject: 'things' });
    expect(await app.verifier.verify(chain)).toEqual({
      chain,
      entries: 13,
      end: expect.stringMatching(/^13:[0-9a-f]{64}$/),
    });
    const read = [];
    for await (const entry of app.reader.read({ chain })) read.push(entry);
    expect(read.map(({ position }) => position)).toEqual(Array.from({ length: 13 }, (_, i) => i + 1));
    expect(read[1]).toEqual({ position: 2, at: expect.any(Date), ...toEntry('thing/2') });
    expect(read[12]).toEqual({
      position: 13,
      at: expect.any(Date),
      actor: systemActor,
      action: 'things.read',
      subject: 'things',
    });
  });

  it('returns pages newest first, and filters', async () => {
    await app.append(chain, ...subjects);
    const [page, next] = [await app.reader.list({ chain }, 5), await app.reader.list({ chain }, 50, 8)];
    expect(page.map(({ position }) => position)).toEqual([12, 11, 10, 9, 8]);
    expect(next.map(({ position }) => position)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await app.reader.list({ chain, subject: 'thing/3' }, 50)).toHaveLength(1);
    expect(await app.reader.list({ chain, action: 'other' }, 50)).toEqual([]);
    const [{ at } = { at: new Date(0) }] = page;
    expect(await app.reader.list({ chain, until: at }, 50)).toEqual([]);
    expect(await app.reader.list({ chain, from: at }, 50)).toHaveLength(12);
    expect(await app.reader.list({ chain: `${chain}-other` }, 50)).toEqual([]);
  });

  it('has entries only of transactions that commit', async () => {
    await app.append(chain, 'a');
    await expect(
      inTransaction(app.source, async (transaction) => {
        await app.trail.append(transaction, chain, [toEntry('b')]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await app.append(chain, 'c');
    expect((await app.reader.list({ chain }, 50)).map(({ subject }) => subject)).toEqual(['c', 'a']);
    expect(await problemOf()).toBeUndefined();
  });

  it('appends concurrently without gaps, also to a new chain', async () => {
    const other = await start(app.env);
    try {
      await Promise.all(
        Array.from({ length: 40 }, (_, i) => (i % 2 ? app : other).append(chain, `${i}a`, `${i}b`)),
      );
      expect(await app.verifier.verify(chain)).toMatchObject({
        entries: 80,
        end: expect.stringMatching(/^80:/),
      });
      expect(await other.verifier.verify(chain)).toEqual(await app.verifier.verify(chain));
      const read = await app.reader.list({ chain }, 100);
      // The entries of one transaction are next to each other.
      for (let i = 0; i < 80; i += 2)
        expect(read[i]?.subject.slice(0, -1)).toBe(read[i + 1]?.subject.slice(0, -1));
    } finally {
      await other.close();
    }
  });

  describe('verification', () => {
    const set = (column: string, value: string) => () =>
      app.query(`UPDATE audit.entries SET ${column} = ${value} WHERE chain = $1 AND position = 5`, [chain]);
    const remove = (position: number) => () =>
      app.query('DELETE FROM audit.entries WHERE chain = $1 AND position = $2', [chain, position]);
    const shift = (from: number, by: number) =>
      app
        .query('UPDATE audit.entries SET position = -position WHERE chain = $1 AND position > $2', [
          chain,
          from,
        ])
        .then(() =>
          app.query('UPDATE audit.entries SET position = -position + $2 WHERE chain = $1 AND position < 0', [
            chain,
            by,
          ]),
        );
    const changed = 'entry 5 was changed, replaced or moved';

    it.each<[string, () => Promise<unknown>, string]>([
      ['a changed time', set('at', `at + interval '1 ms'`), changed],
      ['a changed actor', set('actor', `replace(actor, 'key-1', 'key-2')`), changed],
      ['a changed action', set('action', `'thing.read'`), changed],
      ['a changed subject', set('subject', `'thing/6'`), changed],
      ['a changed value before', set('before', `'{"count":3}'`), changed],
      ['a changed value after', set('after', `after || ' '`), changed],
      ['a changed hash', set('hash', `sha256('x')`), changed],
      [
        'text that moved to the next field',
        set('action', `action || 't', subject = substr(subject, 2)`),
        changed,
      ],
      ['a removed first entry', remove(1), 'entry 1 is missing'],
      ['a removed middle entry', remove(5), 'entry 5 is missing'],
      ['a removed last entry', remove(12), 'entry 12 is missing'],
      [
        'a removed entry whose gap was closed',
        async () => {
          await remove(5)();
          await shift(5, -1);
        },
        changed,
      ],
      [
        'swapped entries',
        async () => {
          const move = (from: number, to: number) =>
            app.query('UPDATE audit.entries SET position = $3 WHERE chain = $1 AND position = $2', [
              chain,
              from,
              to,
            ]);
          await move(5, 100);
          await move(6, 5);
          await move(100, 6);
        },
        changed,
      ],
      [
        'an inserted entry',
        async () => {
          await shift(4, 1);
          await app.query(
            `INSERT INTO audit.entries SELECT chain, 5, at, actor, action, subject, before, after, hash FROM audit.entries
             WHERE chain = $1 AND position = 4`,
            [chain],
          );
        },
        changed,
      ],
      [
        'an entry that was appended without the key',
        async () => {
          const [last] = await app.query<{ at: string; hash: Buffer }>(
            `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, hash FROM audit.entries
             WHERE chain = $1 AND position = 12`,
            [chain],
          );
          const fields = {
            chain,
            position: '13',
            at: last!.at,
            actor: '{}',
            action: 'a',
            subject: 's',
            before: 'null',
            after: 'null',
          };
          await app.query(
            `INSERT INTO audit.entries VALUES ($1, 13, $2, '{}', 'a', 's', 'null', 'null', $3)`,
            [chain, last!.at, hashEntry(randomBytes(32), last!.hash, fields)],
          );
        },
        'entry 13 was changed, replaced or moved',
      ],
      [
        'a changed head',
        () => app.query('UPDATE audit.chains SET position = 11 WHERE chain = $1', [chain]),
        'the end of the chain was changed',
      ],
      [
        'a head that hides the oldest entries',
        async () => {
          await app.query(
            `UPDATE audit.chains SET deleted_position = 3, deleted_hash = (SELECT hash FROM audit.entries WHERE chain = $1 AND position = 3)
             WHERE chain = $1`,
            [chain],
          );
          await app.query('DELETE FROM audit.entries WHERE chain = $1 AND position <= 3', [chain]);
        },
        'the end of the chain was changed',
      ],
      [
        'a removed head',
        () => app.query('DELETE FROM audit.chains WHERE chain = $1', [chain]),
        'the end of the chain is missing',
      ],
      [
        'the head of another chain',
        async () => {
          await app.append(`${chain}-b`, ...subjects);
          await app.query(
            `UPDATE audit.chains a SET hash = b.hash, head_hash = b.head_hash FROM audit.chains b
             WHERE a.chain = $1 AND b.chain = $2`,
            [chain, `${chain}-b`],
          );
        },
        'the end of the chain was changed',
      ],
      [
        'entries of another chain',
        async () => {
          await app.append(`${chain}-b`, ...subjects);
          await app.query('DELETE FROM audit.entries WHERE chain = $1', [chain]);
          await app.query('UPDATE audit.entries SET chain = $1 WHERE chain = $2', [chain, `${chain}-b`]);
        },
        'entry 1 was changed, replaced or moved',
      ],
    ])('finds %s', async (_, tamper, problem) => {
      await app.append(chain, ...subjects);
      expect(await problemOf()).toBeUndefined();
      await tamper();
      expect(await problemOf()).toBe(problem);
      const all = await app.verifier.verifyAll();
      expect(all.find((report) => report.chain === chain)).toMatchObject({ problem });
    });

    it('finds an older copy by an end that was printed earlier', async () => {
      await app.append(chain, ...subjects.slice(0, 3));
      const { end: early } = await app.verifier.verify(chain);
      const [old] = await app.query<object>('SELECT * FROM audit.chains WHERE chain = $1', [chain]);
      await app.append(chain, ...subjects.slice(3));
      const { end: late } = await app.verifier.verify(chain);
      expect(await problemOf(early!, late!)).toBeUndefined();
      await app.query('DELETE FROM audit.entries WHERE chain = $1 AND position > 3', [chain]);
      await app.query('DELETE FROM audit.chains WHERE chain = $1', [chain]);
      await app.query(
        'INSERT INTO audit.chains SELECT (jsonb_populate_record(null::audit.chains, to_jsonb(c))).* FROM (SELECT $1::text AS chain, $2::bigint AS position, $3::bytea AS hash, $4::bigint AS deleted_position, $5::bytea AS deleted_hash, $6::bytea AS head_hash) c',
        Object.values(old as Record<string, unknown>),
      );
      // By itself the older copy is intact.
      expect(await problemOf(early!)).toBeUndefined();
      expect(await problemOf(late!)).toMatch(/^the expected end 12:.* is missing: this is an older copy/);
    });

    it('finds a chain that is missing as a whole', async () => {
      await app.append(chain, 'a');
      const { end } = await app.verifier.verify(chain);
      await app.query('DELETE FROM audit.entries WHERE chain = $1', [chain]);
      await app.query('DELETE FROM audit.chains WHERE chain = $1', [chain]);
      const reports = await app.verifier.verifyAll([{ chain, end: end! }]);
      expect(reports.find((report) => report.chain === chain)?.problem).toBe(
        'the end of the chain is missing',
      );
    });

    it('verifies chains of several batches', async () => {
      const many = Array.from({ length: 2345 }, (_, i) => `thing/${i}`);
      await app.append(chain, ...many);
      expect(await app.verifier.verify(chain)).toMatchObject({ entries: 2345 });
      let read = 0;
      for await (const { position } of app.reader.read({ chain })) expect(position).toBe(++read);
      expect(read).toBe(2345);
      await app.query('DELETE FROM audit.entries WHERE chain = $1 AND position = 1001', [chain]);
      expect(await problemOf()).toBe('entry 1001 is missing');
    });
  });

  describe('a chain whose end was changed', () => {
    const cutOff = async () => {
      await app.append(chain, ...subjects);
      await app.query('DELETE FROM audit.entries WHERE chain = $1 AND position > 9', [chain]);
      await app.query(
        `UPDATE audit.chains SET position = 9, hash = (
           SELECT hash FROM audit.entries WHERE chain = $1 AND position = 9) WHERE chain = $1`,
        [chain],
      );
    };

    it('gets no further entry, which would sign the change', async () => {
      await cutOff();
      await expect(app.append(chain, 'later')).rejects.toThrow(`The audit trail ${chain} is not intact`);
      await expect(
        app.trail.record(chain, { actor: systemActor, action: 'things.read', subject: 'things' }),
      ).rejects.toThrow('is not intact');
      expect(await problemOf()).toBe('the end of the chain was changed');
    });

    it('continues after an operator has accepted it, and says so', async () => {
      await cutOff();
      await app.resealing.reseal(chain, { type: 'operator' });
      await app.append(chain, 'later');
      expect((await app.reader.list({ chain }, 2)).map(({ action }) => action)).toEqual([
        'thing.changed',
        'audit.resealed',
      ]);
      expect(await problemOf()).toBeUndefined();
    });
  });

  describe('retention', () => {
    /** A sweep adds no job while the one of the sweep before is running. */
    const purgeUntil = (check: () => Promise<void>): Promise<void> =>
      eventually(async () => {
        await app.sweeper.sweep();
        await check();
      }, 60_000);

    it('deletes no entry that was changed to look expired, and still deletes those of other chains', async () => {
      const other = `${chain}-other`;
      await app.append(chain, ...subjects);
      await app.query(
        `UPDATE audit.entries SET at = at - interval '1 year' WHERE chain = $1 AND position < 4`,
        [chain],
      );
      const start = Date.now();
      jest.spyOn(app.clock, 'now').mockImplementation(() => new Date(start - 40 * day));
      await app.append(other, 'old');
      jest.restoreAllMocks();
      await purgeUntil(async () => expect(await app.reader.list({ chain: other }, 50)).toEqual([]));
      expect(await app.reader.list({ chain }, 50)).toHaveLength(12);
      expect(await problemOf()).toBe('entry 1 was changed, replaced or moved');
    });

    afterEach(() => jest.restoreAllMocks());

    it('deletes old entries, and the rest of the chain stays valid', async () => {
      const start = Date.now();
      const setDay = (days: number) =>
        jest.spyOn(app.clock, 'now').mockImplementation(() => new Date(start + days * day));
      await app.append(chain, ...subjects.slice(0, 4));
      const { end: deleted } = await app.verifier.verify(chain);
      setDay(20);
      await app.append(chain, ...subjects.slice(4));
      const { end } = await app.verifier.verify(chain);
      setDay(31);
      const positions = async () =>
        (await app.reader.list({ chain }, 50)).map(({ position }) => position).reverse();
      await purgeUntil(async () => expect(await positions()).toEqual([5, 6, 7, 8, 9, 10, 11, 12]));
      expect(await app.verifier.verify(chain, [deleted!, end!])).toEqual({ chain, entries: 8, end });
      await app.append(chain, 'later');
      expect(await app.verifier.verify(chain)).toMatchObject({
        entries: 9,
        end: expect.stringMatching(/^13:/),
      });
      await app.query('DELETE FROM audit.entries WHERE chain = $1 AND position = 5', [chain]);
      expect(await problemOf()).toBe('entry 5 is missing');
    });

    it('keeps the number of the next entry when all are deleted', async () => {
      const start = Date.now();
      await app.append(chain, 'a', 'b');
      jest.spyOn(app.clock, 'now').mockImplementation(() => new Date(start + 40 * day));
      await purgeUntil(async () => expect(await app.reader.list({ chain }, 50)).toEqual([]));
      expect(await app.verifier.verify(chain)).toMatchObject({
        entries: 0,
        end: expect.stringMatching(/^2:/),
      });
      await app.append(chain, 'c');
      expect((await app.reader.list({ chain }, 50)).map(({ position }) => position)).toEqual([3]);
      expect(await problemOf()).toBeUndefined();
    });
  });
});
