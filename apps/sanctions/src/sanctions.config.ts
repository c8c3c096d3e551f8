import { authVariables, openAreaVariables } from '@gatehouse/auth';
import { databaseVariables, replicaVariables } from '@gatehouse/database';
import { datasetVariables } from '@gatehouse/datasets';
import { type Config, integer, platformVariables } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';
import { availableParallelism } from 'node:os';

export const sanctionsVariables = {
  ...platformVariables({ port: 3002 }),
  ...databaseVariables,
  ...replicaVariables,
  ...vaultVariables,
  ...authVariables,
  ...openAreaVariables,
  ...datasetVariables,
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
};

export type SanctionsConfig = Config<typeof sanctionsVariables>;

/** The default depends on the machine, so the variable has none. */
export const countThreads = ({ SCREENING_THREADS }: Pick<SanctionsConfig, 'SCREENING_THREADS'>): number =>
  SCREENING_THREADS ?? Math.max(1, availableParallelism() - 1);
