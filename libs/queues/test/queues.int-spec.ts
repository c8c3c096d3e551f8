import { inTransaction } from '@gatehouse/database';
import { REDIS } from '@gatehouse/platform';
import {
  eventually,
  startDedicatedRedis,
  type DedicatedServer,
  startStallingProxy,
} from '@gatehouse/testing';
import { Injectable } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { ProcessesJob } from '../src';
import { FailFirst, job, type Notes, startNotes, WriteNote } from './notes';

describe('a job', () => {
  let app: Notes;
  let redis: DedicatedServer;
  beforeAll(async () => {
    redis = await startDedicatedRedis();
    app = await startNotes(undefined, { REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await app?.close();
    await redis?.dispose();
  });
  beforeEach(() => app.clear());

  it('runs after the commit of the transaction that stored it', async () => {
    await app.add('write-note', 'a');
    await eventually(async () => expect(await app.notes()).toEqual(['a']));
    expect(await app.pending()).toEqual([]);
  });

  it('does not run when that transaction is rolled back', async () => {
    const failing = inTransaction(app.source, async (transaction) => {
      await app.addIn(transaction, 'write-note', 'never');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await app.sweep();
    await app.add('write-note', 'b');
    await eventually(async () => expect(await app.notes()).toEqual(['b']));
  });

  it('is retried after a failure', async () => {
    FailFirst.failures = 2;
    await app.add('fail-first', 'third attempt');
    await eventually(async () => expect(await app.notes()).toEqual(['third attempt']));
    expect(await app.pending()).toEqual([]);
  });

  it('stays due when every attempt failed, and is queued again by the sweeper', async () => {
    FailFirst.failures = 99;
    await app.add('fail-first', 'later');
    await eventually(() => expect(FailFirst.failures).toBeLessThanOrEqual(99 - 3));
    expect(await app.notes()).toEqual([]);
    expect(await app.pending()).toEqual([{ note: 'later' }]);
    FailFirst.failures = 0;
    await eventually(async () => {
      await app.sweep();
      expect(await app.notes()).toEqual(['later']);
    });
  });

  it('takes effect exactly once across FLUSHALL', async () => {
    let release = () => {};
    WriteNote.hold = new Promise((resolve) => (release = resolve));
    const client = new Redis(redis.url);
    const names = Array.from({ length: 60 }, (_, i) => `note ${String(i).padStart(2, '0')}`);
    await Promise.all(names.slice(0, 30).map((name) => app.add('write-note', name)));
    await client.flushall();
    await Promise.all(names.slice(30).map((name) => app.add('write-note', name)));
    await app.sweep();
    await client.flushall();
    release();
    WriteNote.hold = undefined;
    await eventually(async () => {
      await app.sweep();
      expect(await app.pending()).toEqual([]);
    });
    expect(await app.notes()).toEqual(names);
    client.disconnect();
  });

  it('runs from the sweeper while Redis is unreachable', async () => {
    await redis.stop();
    await app.add('write-note', 'unreachable');
    await app.sweep();
    expect(await app.notes()).toEqual(['unreachable']);
    await redis.start();
    await app.add('write-note', 'reachable');
    await eventually(async () => {
      await app.sweep();
      expect(await app.notes()).toEqual(['reachable', 'unreachable']);
    });
  });

  it('runs from the sweeper while Redis accepts connections but does not answer', async () => {
    const proxy = await startStallingProxy(redis.port);
    const other = await startNotes(undefined, { REDIS_URL: proxy.url });
    proxy.stall();
    await other.add('write-note', 'unanswered');
    await other.sweep();
    expect(await other.notes()).toEqual(['unanswered']);
    proxy.resume();
    await other.add('write-note', 'answered');
    await eventually(async () => expect(await other.notes()).toEqual(['answered', 'unanswered']));
    await other.close();
    proxy.close();
  });

  it('runs when Redis stops answering while the queues connect to it', async () => {
    // The platform's connection is the first, and is ready.
    const proxy = await startStallingProxy(redis.port, 1);
    const other = await startNotes(undefined, { REDIS_URL: proxy.url });
    expect(other.app.get<Redis>(REDIS).status).toBe('ready');
    await other.add('write-note', 'unanswered');
    await other.sweep();
    expect(await other.notes()).toEqual(['unanswered']);
    proxy.resume();
    await other.add('write-note', 'answered');
    await eventually(async () => expect(await other.notes()).toEqual(['answered', 'unanswered']));
    await other.close();
    proxy.close();
  });

  it('is taken by a worker whose connection was lost without an error', async () => {
    const proxy = await startStallingProxy(redis.port);
    const other = await startNotes(undefined, { REDIS_URL: proxy.url });
    await other.add('write-note', 'before');
    await eventually(async () => expect(await other.notes()).toEqual(['before']));
    proxy.stallExisting();
    const queue = new Queue('note', {
      connection: { url: redis.url },
      prefix: other.env['REDIS_PREFIX'],
    });
    await queue.add(job('write-note'), { payload: { id: randomUUID() } }, { removeOnComplete: true });
    await eventually(
      async () => expect(await queue.getJobCountByTypes('waiting', 'active')).toBe(0),
      120_000,
    );
    await queue.close();
    await other.close();
    proxy.close();
  });

  it('runs in one of several processes', async () => {
    const another = await startNotes(undefined, app.env);
    const names = Array.from({ length: 100 }, (_, i) => `shared ${String(i).padStart(3, '0')}`);
    await Promise.all(names.map((name) => app.add('write-note', name)));
    await Promise.all([app.sweep(), another.sweep()]);
    await eventually(async () => expect(await app.pending()).toEqual([]));
    expect(await app.notes()).toEqual(names);
    await another.close();
  });
});

describe('an app', () => {
  it('does not boot when a job of a queue it consumes has no processor', async () => {
    await expect(startNotes([WriteNote])).rejects.toThrow('No processor for the jobs: fail-first.');
  });

  it('does not boot when a job has two processors', async () => {
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
