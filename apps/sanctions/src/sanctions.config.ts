import { auditVariables } from '@gatehouse/audit';
import { authVariables, openAreaVariables } from '@gatehouse/auth';
import { databaseVariables, replicaVariables } from '@gatehouse/database';
import { datasetVariables } from '@gatehouse/datasets';
import { type Config, integer, platformVariables } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';
import { webhookVariables } from '@gatehouse/webhooks';
import { availableParallelism } from 'node:os';

export const sanctionsVariables = {
  ...platformVariables({ port: 3002 }),
  ...databaseVariables,
  ...replicaVariables,
  ...vaultVariables,
  ...authVariables,
  ...openAreaVariables,
  ...datasetVariables,
  ...webhookVariables,
  ...auditVariables,
  SCREENING_THREADS: integer({
    about: 'Threads that read files and screen people. Default: the number of cores minus 1, at least 1.',
    min: 1,
    max: 64,
  }),
  SCREENING_CPU_SECONDS: integer({
    about:
      'Maximum CPU time of one check. A check that needs more is rejected with 413: its file has too many rows for its threshold and the lists.',
    min: 1,
    max: 3600,
    default: 20,
  }),
  TRANSFER_TIMEOUT_SECONDS: integer({
    about: 'Timeout for an upload, and for a client that does not read its reply.',
    min: 1,
    max: 3600,
    default: 60,
  }),
  DATASET_UPLOAD_BYTES: integer({
    about:
      'Maximum size of one list that an operator uploads, as it is sent. It is imported while it arrives.',
    min: 1024,
    max: 4_294_967_295,
    default: 1024 * 1024 * 1024,
  }),
  POPULATIONS_PER_CUSTOMER: integer({
    about: 'Maximum number of populations of one customer, in both modes together.',
    min: 1,
    max: 10_000,
    default: 100,
  }),
  PEOPLE_PER_POPULATION: integer({
    about: 'Maximum number of people of one population.',
    min: 1,
    max: 5_000_000,
    default: 1_000_000,
  }),
  POPULATION_UPLOAD_BYTES: integer({
    about: 'Maximum size of one upload of people, as CSV or NDJSON. It is stored while it arrives.',
    min: 1024 * 1024,
    max: 2_147_483_647,
    default: 256 * 1024 * 1024,
  }),
};

export type SanctionsConfig = Config<typeof sanctionsVariables>;

/** The default depends on the machine, so the variable has none. */
export const countThreads = ({ SCREENING_THREADS }: Pick<SanctionsConfig, 'SCREENING_THREADS'>): number =>
  SCREENING_THREADS ?? Math.max(1, availableParallelism() - 1);
