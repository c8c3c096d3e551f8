import {
  createOutboxTable,
  DatabaseModule,
  databaseVariables,
  inTransaction,
  migrate,
  type SchemaDefinition,
} from '@gatehouse/database';
import { AppLogger, createApp, platformVariables, REDIS } from '@gatehouse/platform';
import { eventually, ownRedis, type OwnServer, startSilentProxy, startTestApp } from '@gatehouse/testing';
import { Injectable, Module, type Type } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  type JobContext,
  type JobMap,
  JobQueue,
  type JobTable,
  ProcessesJob,
  QueuesModule,
  Sweeper,
} from '../src';

// The suite's own job map has no job for tests: these stand in the place of real ones.
interface TestJobs {
  'write-note': { note: string };
  'fail-first': { note: string };
}
const table = {
  'write-note': { queue: 'note', attempts: 3, backoffSeconds: 0.05 },
  'fail-first': { queue: 'note', attempts: 3, backoffSeconds: 0.05 },
} as unknown as JobTable<JobMap>;
const job = (name: keyof TestJobs) => name as unknown as keyof JobMap;
const payload = (note: string) => ({ note }) as unknown as JobMap[keyof JobMap];

class CreateNotes1 implements MigrationInterface {
  readonly name = 'CreateNotes1700000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE notes.notes (note text NOT NULL)');
    await createOutboxTable(runner, 'notes');
  }
  async down(): Promise<void> {}
}
const schema: SchemaDefinition = { schema: 'notes', entities: [], migrations: [CreateNotes1] };

const write = (context: JobContext, note: string) =>
  context.transaction?.manager.query('INSERT INTO notes.notes (note) VALUES ($1)', [note]);

@ProcessesJob(job('write-note'))
@Injectable()
class WriteNote {
  static hold: Promise<void> | undefined;
  async process({ note }: { note: string }, context: JobContext): Promise<void> {
    await WriteNote.hold;
    await write(context, note);
  }
}

@ProcessesJob(job('fail-first'))
@Injectable()
class FailFirst {
  static failures = 0;
  async process({ note }: { note: string }, context: JobContext): Promise<void> {
    await write(context, note);
    if (FailFirst.failures-- > 0) throw new Error('not yet');
  }
}

function appOf(processors: Type[]) {
  @Module({
    imports: [
      DatabaseModule.forSchemas(schema),
      QueuesModule.forRoot({ consumes: ['note'], outboxSchema: 'notes', table }),
    ],
    providers: processors,
  })
  class NotesModule {}
  return {
    name: 'notes',
    title: 'Notes',
    description: 'For tests.',
    variables: { ...platformVariables({ port: 0 }), ...databaseVariables },
    module: NotesModule,
    commands: {},
  };
}

async function start(processors: Type[] = [WriteNote, FailFirst], env: Record<string, string> = {}) {
  const logger = new AppLogger('notes', 'silent');
  const { app, ...rest } = await startTestApp({
    migrate: (url) => migrate(url, [schema]),
    create: (variables) => createApp(appOf(processors), variables, logger),
    env,
  });
  const source = app.get(DataSource);
  const jobs = app.get(JobQueue, { strict: false });
  return {
    ...rest,
    app,
    source,
    schedule: (name: keyof TestJobs, note: string) =>
      inTransaction(source, (transaction) => jobs.schedule(transaction, job(name), payload(note))),
    sweep: () => app.get(Sweeper, { strict: false }).sweep(),
    notes: async () =>
      (await source.query<{ note: string }[]>('SELECT note FROM notes.notes ORDER BY note')).map(
        ({ note }) => note,
      ),
    outbox: () =>
      source.query<{ attempts: number; failed_at: Date | null; last_error: string }[]>(
        'SELECT * FROM notes.outbox',
      ),
  };
}
type Notes = Awaited<ReturnType<typeof start>>;

describe('jobs', () => {
  let app: Notes;
  let redis: OwnServer;
  beforeAll(async () => {
    redis = await ownRedis();
    app = await start(undefined, { REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await app.close();
    await redis.dispose();
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
    const other = await start(undefined, { REDIS_URL: proxy.url });
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
    const other = await start(undefined, { REDIS_URL: proxy.url });
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
    const other = await start(undefined, { REDIS_URL: proxy.url });
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
    const another = await start(undefined, app.env);
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
    await expect(start([WriteNote])).rejects.toThrow('No processor for the jobs: fail-first.');
  });

  it('when a job has two', async () => {
    @ProcessesJob(job('write-note'))
    @Injectable()
    class Twin {
      process(): Promise<void> {
        return Promise.resolve();
      }
    }
    await expect(start([WriteNote, FailFirst, Twin])).rejects.toThrow(
      'The job write-note has two processors.',
    );
  });
});
