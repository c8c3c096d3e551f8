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
    about:
      'Threads that read files and screen people, so that the process stays free for other requests. Not set: one less than there are cores, at least 1.',
    min: 1,
    max: 64,
  }),
  SCREENING_CPU_SECONDS: integer({
    about:
      'CPU time that one check may take. A check that needs more is answered with 413: its file has too many rows for its threshold and the lists.',
    min: 1,
    max: 3600,
    default: 20,
  }),
  TRANSFER_TIMEOUT_SECONDS: integer({
    about: 'How long an upload may take, and how long a reply waits for a caller who does not read it.',
    min: 1,
    max: 3600,
    default: 60,
  }),
};

export type SanctionsConfig = Config<typeof sanctionsVariables>;

/** The default is the machine's, so it is not written down as a figure. */
export const screeningThreads = ({ SCREENING_THREADS }: Pick<SanctionsConfig, 'SCREENING_THREADS'>): number =>
  SCREENING_THREADS ?? Math.max(1, availableParallelism() - 1);
