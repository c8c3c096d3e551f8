import { inTransaction } from '@gatehouse/database';
import { REDIS } from '@gatehouse/platform';
import { eventually, ownRedis, type OwnServer, startSilentProxy } from '@gatehouse/testing';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { JobQueue, ProcessesJob } from '../src';
import { FailFirst, job, type Notes, payload, startNotes, WriteNote } from './notes';

describe('jobs', () => {
  let app: Notes;
  let redis: OwnServer;
  beforeAll(async () => {
    redis = await ownRedis();
    app = await startNotes(undefined, { REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await app?.close();
    await redis?.dispose();
  });
  beforeEach(() => app.source.query('TRUNCATE notes.notes, notes.outbox'));

  it('are done once the transaction that promised them is committed', async () => {
    await app.schedule('write-note', 'a');
    await eventually(async () => expect(await app.notes()).toEqual(['a']));
    expect(await app.outbox()).toEqual([]);
  });

  it('are never done when it is rolled back', async () => {
    const jobs = app.app.get(JobQueue, { strict: false });
    const failing = inTransaction(app.source, async (transaction) => {
      await jobs.schedule(transaction, job('write-note'), payload('never'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await app.sweep();
    await app.schedule('write-note', 'b');
    await eventually(async () => expect(await app.notes()).toEqual(['b']));
  });

  it('are tried again after a failure, whose effects are rolled back', async () => {
    FailFirst.failures = 2;
    await app.schedule('fail-first', 'third time lucky');
    await eventually(async () => expect(await app.notes()).toEqual(['third time lucky']));
    expect(await app.outbox()).toEqual([]);
  });

  it('stay in the outbox, marked, when every attempt failed', async () => {
    FailFirst.failures = 99;
    await app.schedule('fail-first', 'hopeless');
    await eventually(async () => expect((await app.outbox())[0]?.failed_at).not.toBeNull());
    expect(await app.outbox()).toMatchObject([{ attempts: 3, last_error: 'Error: not yet' }]);
    expect(await app.notes()).toEqual([]);
    FailFirst.failures = 0;
  });

  it('survive FLUSHALL in the middle: each is done exactly once', async () => {
    let release = () => {};
    WriteNote.hold = new Promise((resolve) => (release = resolve));
    const client = new Redis(redis.url);
    const names = Array.from({ length: 60 }, (_, i) => `note ${String(i).padStart(2, '0')}`);
    await Promise.all(names.slice(0, 30).map((name) => app.schedule('write-note', name)));
    await client.flushall();
    await Promise.all(names.slice(30).map((name) => app.schedule('write-note', name)));
    await app.sweep();
    await client.flushall();
    release();
    WriteNote.hold = undefined;
    await eventually(async () => {
      await app.sweep();
      expect(await app.outbox()).toEqual([]);
    });
    expect(await app.notes()).toEqual(names);
    client.disconnect();
  });

  it('are done while Redis is away too, only later', async () => {
    await redis.stop();
    await app.schedule('write-note', 'patience');
    await app.sweep();
    expect(await app.notes()).toEqual(['patience']);
    await redis.start();
    await app.schedule('write-note', 'back');
    await eventually(async () => {
      await app.sweep();
      expect(await app.notes()).toEqual(['back', 'patience']);
    });
  });

  it('are done while Redis is there but silent, too', async () => {
    const proxy = await startSilentProxy(redis.port);
    const other = await startNotes(undefined, { REDIS_URL: proxy.url });
    proxy.fallSilent();
    await other.schedule('write-note', 'silence');
    await other.sweep();
    expect(await other.notes()).toEqual(['silence']);
    proxy.speakAgain();
    await other.schedule('write-note', 'speech');
    await eventually(async () => expect(await other.notes()).toEqual(['silence', 'speech']));
    await other.close();
    proxy.close();
  });

  it('are done when Redis fell silent while the queues were connecting to it', async () => {
    // The platform's connection is the first: it takes Redis for well.
    const proxy = await startSilentProxy(redis.port, 1);
    const other = await startNotes(undefined, { REDIS_URL: proxy.url });
    expect(other.app.get<Redis>(REDIS).status).toBe('ready');
    await other.schedule('write-note', 'silence');
    await other.sweep();
    expect(await other.notes()).toEqual(['silence']);
    proxy.speakAgain();
    await other.schedule('write-note', 'speech');
    await eventually(async () => expect(await other.notes()).toEqual(['silence', 'speech']));
    await other.close();
    proxy.close();
  });

  it('are taken by workers whose connections died without a word', async () => {
    const proxy = await startSilentProxy(redis.port);
    const other = await startNotes(undefined, { REDIS_URL: proxy.url });
    await other.schedule('write-note', 'before');
    await eventually(async () => expect(await other.notes()).toEqual(['before']));
    proxy.loseAll();
    const queue = new Queue('note', {
      connection: { url: redis.url },
      prefix: other.env['REDIS_PREFIX'],
    });
    await queue.add(job('write-note'), { payload: { note: 'none' } }, { removeOnComplete: true });
    await eventually(
      async () => expect(await queue.getJobCountByTypes('waiting', 'active')).toBe(0),
      120_000,
    );
    await queue.close();
    await other.close();
    proxy.close();
  });

  it('are shared by the workers of several processes, each job by one of them', async () => {
    const another = await startNotes(undefined, app.env);
    const names = Array.from({ length: 100 }, (_, i) => `shared ${String(i).padStart(3, '0')}`);
    await Promise.all(names.map((name) => app.schedule('write-note', name)));
    await Promise.all([app.sweep(), another.sweep()]);
    await eventually(async () => expect(await app.outbox()).toEqual([]));
    expect(await app.notes()).toEqual(names);
    await another.close();
  });
});

describe('an app does not boot', () => {
  it('when a job of a queue it consumes has no processor', async () => {
    await expect(startNotes([WriteNote])).rejects.toThrow('No processor for the jobs: fail-first.');
  });

  it('when a job has two', async () => {
    @ProcessesJob(job('write-note'))
    @Injectable()
    class Twin {
      process(): Promise<void> {
        return Promise.resolve();
      }
    }
    await expect(startNotes([WriteNote, FailFirst, Twin])).rejects.toThrow(
      'The job write-note has two processors.',
    );
  });
});
