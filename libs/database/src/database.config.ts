import { type Config, integer, url } from '@gatehouse/platform';

/** The variables of an app that uses PostgreSQL. */
export const databaseVariables = {
  DATABASE_URL: url({
    about: 'The PostgreSQL database that stores all data.',
    schemes: ['postgres', 'postgresql'],
    required: true as const,
    secret: true,
  }),
  DATABASE_POOL_SIZE: integer({
    about: 'Maximum number of connections of one process.',
    min: 1,
    max: 200,
    default: 10,
  }),
  DATABASE_TIMEOUT_SECONDS: integer({
    about: 'Timeout of one query, and of the wait for a free connection.',
    min: 1,
    max: 300,
    default: 10,
  }),
  MIGRATION_LOCK_TIMEOUT_SECONDS: integer({
    about:
      'How long one attempt of `migrate` waits for the lock on a table. Queries on that table wait behind it for this long, so keep it well below DATABASE_TIMEOUT_SECONDS.',
    min: 1,
    max: 60,
    default: 3,
  }),
  MIGRATION_MAX_WAIT_SECONDS: integer({
    about: 'How long `migrate` retries in total before it fails and names the session that holds the lock.',
    min: 1,
    max: 86_400,
    default: 300,
  }),
};

/** The variables that a running app needs. */
export type DatabaseConfig = Pick<
  Config<typeof databaseVariables>,
  'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT_SECONDS'
>;

/** The variable of an app that reads in bulk. */
export const replicaVariables = {
  DATABASE_REPLICA_URL: url({
    about:
      'A read replica for bulk reads when a process starts or a list has a new version. It may lag. Where it is not set, unreachable or too far behind, the primary is used.',
    schemes: ['postgres', 'postgresql'],
    secret: true,
  }),
};

export type ReplicaConfig = Config<typeof replicaVariables>;
