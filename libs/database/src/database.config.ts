import { type Config, integer, url } from '@gatehouse/platform';

/** The variables of whoever keeps its facts in PostgreSQL. */
export const databaseVariables = {
  DATABASE_URL: url({
    about: 'The PostgreSQL that holds every fact.',
    schemes: ['postgres', 'postgresql'],
    required: true as const,
    secret: true,
  }),
  DATABASE_POOL_SIZE: integer({
    about: 'Connections that one process opens at most.',
    min: 1,
    max: 200,
    default: 10,
  }),
  DATABASE_TIMEOUT_SECONDS: integer({
    about: 'How long one query may take, and how long a request waits for a free connection.',
    min: 1,
    max: 300,
    default: 10,
  }),
  MIGRATION_LOCK_TIMEOUT_SECONDS: integer({
    about:
      'How long one try of `migrate` waits for the lock on a table. Queries on that table queue behind it for this long, so keep it well below DATABASE_TIMEOUT_SECONDS.',
    min: 1,
    max: 60,
    default: 3,
  }),
  MIGRATION_MAX_WAIT_SECONDS: integer({
    about: 'How long `migrate` retries in all before it fails and names the session that holds the lock.',
    min: 1,
    max: 86_400,
    default: 300,
  }),
};

/** What a running app needs of them. */
export type DatabaseConfig = Pick<
  Config<typeof databaseVariables>,
  'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT_SECONDS'
>;

/** The variable of whoever reads much at once. */
export const replicaVariables = {
  DATABASE_REPLICA_URL: url({
    about:
      'A read replica of that PostgreSQL, for what is read in bulk when a process starts or a list is new. It may be behind. Not set, away or too far behind: the database itself.',
    schemes: ['postgres', 'postgresql'],
    secret: true,
  }),
};

export type ReplicaConfig = Config<typeof replicaVariables>;
