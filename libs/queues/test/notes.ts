import { authVariables } from '@gatehouse/auth';
import {
  DatabaseModule,
  databaseVariables,
  inTransaction,
  migrate,
  type SchemaDefinition,
  type Transaction,
  uuidv7,
} from '@gatehouse/database';
import { AppLogger, createApp, platformVariables } from '@gatehouse/platform';
import { startTestApp } from '@gatehouse/testing';
import { Controller, Get, Injectable, Module, type Type } from '@nestjs/common';
import { DataSource, type EntityManager, type MigrationInterface, type QueryRunner } from 'typeorm';
import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobMap,
  JobQueue,
  type JobTable,
  ProcessesJob,
  QueuesModule,
  Sweeper,
} from '../src';

// The job map of the suite has no jobs for tests: these replace it.
interface TestJobs {
  'write-note': { id: string };
  'fail-first': { id: string };
}
const table = {
  'write-note': { queue: 'note', attempts: 3, backoffSeconds: 0.05 },
  'fail-first': { queue: 'note', attempts: 3, backoffSeconds: 0.05 },
} as unknown as JobTable<JobMap>;
export const job = (name: keyof TestJobs) => name as unknown as keyof JobMap;

class CreateNotes1 implements MigrationInterface {
  readonly name = 'CreateNotes1700000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE notes.notes (note text NOT NULL)');
    await runner.query(`
      CREATE TABLE notes.pending (
        id uuid PRIMARY KEY,
        job text NOT NULL,
        note text NOT NULL,
        due_at timestamptz NOT NULL
      )`);
  }
  async down(): Promise<void> {}
}
const schema: SchemaDefinition = { schema: 'notes', entities: [], migrations: [CreateNotes1] };

interface PendingRow {
  id: string;
  job: keyof TestJobs;
}

const dueJob = ({ id, job: name }: PendingRow) =>
  ({ name, id: `note-${id}`, payload: { id } }) as unknown as DueJob;

/** Moves a note from pending to written. A repeated call finds no row and changes nothing. */
const write = (manager: EntityManager, id: string) =>
  manager.query(
    `WITH taken AS (DELETE FROM notes.pending WHERE id = $1 RETURNING note)
     INSERT INTO notes.notes (note) SELECT note FROM taken`,
    [id],
  );

@FindsDueJobs()
@Injectable()
class PendingNotes implements DueSource {
  readonly everySeconds = 5;
  constructor(private readonly source: DataSource) {}

  async due(limit: number): Promise<DueJob[]> {
    const rows = await this.source.query<PendingRow[]>(
      'SELECT id, job FROM notes.pending WHERE due_at <= now() ORDER BY due_at LIMIT $1',
      [limit],
    );
    return rows.map(dueJob);
  }
}

@ProcessesJob(job('write-note'))
@Injectable()
export class WriteNote {
  static hold: Promise<void> | undefined;
  constructor(private readonly source: DataSource) {}

  async process({ id }: TestJobs['write-note']): Promise<void> {
    await WriteNote.hold;
    await write(this.source.manager, id);
  }
}

@ProcessesJob(job('fail-first'))
@Injectable()
export class FailFirst {
  static failures = 0;
  constructor(private readonly source: DataSource) {}

  process({ id }: TestJobs['fail-first']): Promise<void> {
    return inTransaction(this.source, async ({ manager }) => {
      await write(manager, id);
      if (FailFirst.failures-- > 0) throw new Error('not yet');
    });
  }
}

@Controller('notes')
class NotesController {
  @Get()
  get(): object {
    return {};
  }
}

function createNotesApp(processors: Type[]) {
  @Module({
    imports: [DatabaseModule.forSchemas(schema), QueuesModule.forRoot({ consumes: ['note'], table })],
    controllers: [NotesController],
    providers: [PendingNotes, ...processors],
  })
  class NotesModule {}
  return {
    name: 'notes',
    title: 'Notes',
    description: 'For tests.',
    variables: { ...platformVariables({ port: 0 }), ...databaseVariables, ...authVariables },
    module: NotesModule,
    commands: {},
  };
}

/** Starts an app whose jobs write notes. */
export async function startNotes(
  processors: Type[] = [WriteNote, FailFirst],
  env: Record<string, string> = {},
) {
  const logger = new AppLogger('notes', 'silent');
  const { app, ...rest } = await startTestApp({
    migrate: (url) => migrate(url, [schema]),
    create: (variables) => createApp(createNotesApp(processors), variables, logger),
    env,
  });
  const source = app.get(DataSource);
  const jobs = app.get(JobQueue, { strict: false });

  /** Stores the due row in the transaction and wakes a worker after the commit, as the apps do. */
  const addIn = async (transaction: Transaction, name: keyof TestJobs, note: string, delaySeconds = 0) => {
    const row: PendingRow = { id: uuidv7(), job: name };
    await transaction.manager.query(
      'INSERT INTO notes.pending (id, job, note, due_at) VALUES ($1, $2, $3, now() + make_interval(secs => $4))',
      [row.id, row.job, note, delaySeconds],
    );
    transaction.afterCommit(() => void jobs.enqueue(dueJob(row), delaySeconds));
  };

  return {
    ...rest,
    app,
    source,
    addIn,
    add: (name: keyof TestJobs, note: string, delaySeconds?: number) =>
      inTransaction(source, (transaction) => addIn(transaction, name, note, delaySeconds)),
    sweep: () => app.get(Sweeper, { strict: false }).sweep(),
    notes: async () =>
      (await source.query<{ note: string }[]>('SELECT note FROM notes.notes ORDER BY note')).map(
        ({ note }) => note,
      ),
    pending: () => source.query<{ note: string }[]>('SELECT note FROM notes.pending'),
    clear: () => source.query('TRUNCATE notes.notes, notes.pending'),
  };
}
export type Notes = Awaited<ReturnType<typeof startNotes>>;
