import { DomainError } from '@gatehouse/platform';
import { SealError } from './envelope';

/** A secret is wrapped by a master key that this process was not given. */
export class MissingMasterKeyError extends SealError {
  override readonly name = 'MissingMasterKeyError';

  constructor(key: string) {
    super(`The master key "${key}" is not among GATEHOUSE_MASTER_KEYS.`);
  }
}

const missingMasterKey = new DomainError(
  'vault.master-key-missing',
  500,
  'This is encrypted under a master key that the service was not given. Its operator can bring it back; the logs name the key.',
);

/** A caller cannot mend it, but can tell the operator what to look for. */
export const translateVaultError = (error: unknown): DomainError | undefined =>
  error instanceof MissingMasterKeyError ? missingMasterKey : undefined;
