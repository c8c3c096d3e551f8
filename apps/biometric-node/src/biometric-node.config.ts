import { authVariables } from '@gatehouse/auth';
import { databaseVariables, replicaVariables } from '@gatehouse/database';
import { type Config, integer, platformVariables } from '@gatehouse/platform';
import { nodeKeyVariables, vaultVariables } from '@gatehouse/vault';
import { availableParallelism } from 'node:os';
import { engineVariables } from './gallery/engine/engine.config';
import { thresholdVariables } from './gallery/threshold.config';

export const biometricNodeVariables = {
  ...platformVariables({ port: 3004, rateLimit: 6000 }),
  ...databaseVariables,
  ...replicaVariables,
  ...vaultVariables,
  ...nodeKeyVariables,
  ...authVariables,
  ...thresholdVariables,
  ...engineVariables,
  GALLERY_THREADS: integer({
    about:
      'Threads that search large galleries, so that searches do not block other requests; 0 searches in the main thread. Default: the number of cores minus one, at least 1.',
    min: 0,
    max: 64,
  }),
  ENROLLMENT_TIMEOUT_SECONDS: integer({
    about:
      'How long an enrollment request waits for its job. The job continues: the same request, sent again, returns its outcome.',
    min: 1,
    max: 300,
    default: 30,
  }),
  MAX_GALLERIES_PER_CUSTOMER: integer({
    about: 'Maximum number of galleries (versions, including those of test keys) of one customer.',
    min: 1,
    max: 100_000,
    default: 50,
  }),
  MAX_PEOPLE_PER_CUSTOMER: integer({
    about: 'Maximum number of enrolled people of one customer, in all of its galleries together.',
    min: 1,
    max: 100_000_000,
    default: 1_000_000,
  }),
  MAX_FAILED_VERIFICATIONS: integer({
    about:
      'Predictions with `user_identifier` that may fail for one person within 15 minutes, per API key; 429 after that, whatever the face. 0 means no limit.',
    min: 0,
    max: 1_000_000,
    default: 30,
  }),
  MAX_FAILED_IDENTIFICATIONS_PER_MINUTE: integer({
    about:
      'Predictions without `user_identifier` that may recognise no one within a minute, per API key; 429 after that, whatever the face. 0 means no limit.',
    min: 0,
    max: 1_000_000_000,
    default: 600,
  }),
};

export type BiometricNodeConfig = Config<typeof biometricNodeVariables>;

/** The default depends on the machine. */
export const galleryThreads = ({ GALLERY_THREADS }: Pick<BiometricNodeConfig, 'GALLERY_THREADS'>): number =>
  GALLERY_THREADS ?? Math.max(1, availableParallelism() - 1);
