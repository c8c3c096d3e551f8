import {
  createOutboxTable,
  DatabaseModule,
  databaseVariables,
  inTransaction,
  migrate,
  type SchemaDefinition,
} from '@gatehouse/database';
import { AppLogger, createApp, platformVariables } from '@gatehouse/platform';
import { startTestApp } from '@gatehouse/testing';
import { Controller, Get, Injectable, Module, type Type } from '@nestjs/common';
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
export const job = (name: keyof TestJobs) => name as unknown as keyof JobMap;
export const payload = (note: string) => ({ note }) as unknown as JobMap[keyof JobMap];

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
export class WriteNote {
  static hold: Promise<void> | undefined;
  async process({ note }: { note: string }, context: JobContext): Promise<void> {
    await WriteNote.hold;
    await write(context, note);
  }
}

@ProcessesJob(job('fail-first'))
@Injectable()
export class FailFirst {
  static failures = 0;
  async process({ note }: { note: string }, context: JobContext): Promise<void> {
    await write(context, note);
    if (FailFirst.failures-- > 0) throw new Error('not yet');
  }
}

@Controller('notes')
class NotesController {
  @Get()
  get(): object {
    return {};
  }
}

function appOf(processors: Type[]) {
  @Module({
    imports: [
      DatabaseModule.forSchemas(schema),
      QueuesModule.forRoot({ consumes: ['note'], outboxSchema: 'notes', table }),
    ],
    controllers: [NotesController],
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

/** A running app whose jobs write notes. */
export async function startNotes(
  processors: Type[] = [WriteNote, FailFirst],
  env: Record<string, string> = {},
) {
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
    schedule: (name: keyof TestJobs, note: string, dueAt?: Date) =>
      inTransaction(source, (transaction) => jobs.schedule(transaction, job(name), payload(note), { dueAt })),
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
export type Notes = Awaited<ReturnType<typeof startNotes>>;
