import { DomainError } from '@gatehouse/platform';
import { SealError } from './envelope';

/** A secret is wrapped by a master key that is not configured. */
export class MissingMasterKeyError extends SealError {
  override readonly name = 'MissingMasterKeyError';

  constructor(key: string, variable: string) {
    super(`The master key "${key}" is not among ${variable}.`);
  }
}

const missingMasterKey = new DomainError(
  'vault.master-key-missing',
  500,
  'The data is encrypted with a master key that is not configured. The operator can add it again; the logs name the key.',
);

/** The caller cannot fix it, but can report it to the operator. */
export const translateVaultError = (error: unknown): DomainError | undefined =>
  error instanceof MissingMasterKeyError ? missingMasterKey : undefined;
