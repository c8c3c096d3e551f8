import { CONFIG, ConfigError } from '@gatehouse/platform';
import {
  type MasterKey,
  parseMasterKeys,
  type TokenKeyConfig,
  Vault,
  type VaultConfig,
} from '@gatehouse/vault';
import { Inject, Injectable } from '@nestjs/common';

/**
 * Wraps the secret keys of face tokens with GATEHOUSE_TOKEN_KEYS, which only this app has. The biometric node has the master keys and the tokens:
 * with a secret key that the master keys open, it could read the faces.
 */
@Injectable()
export class TokenVault extends Vault {
  constructor(@Inject(CONFIG) config: TokenKeyConfig & VaultConfig) {
    super(listTokenKeys(config), 'GATEHOUSE_TOKEN_KEYS');
  }
}

/** The token keys. None of them may be a master key, which the node has too. */
export function listTokenKeys(config: TokenKeyConfig & VaultConfig): MasterKey[] {
  const master = parseMasterKeys(config.GATEHOUSE_MASTER_KEYS);
  const own = parseMasterKeys(config.GATEHOUSE_TOKEN_KEYS);
  const isShared = (key: MasterKey) =>
    master.some(({ name, bytes }) => name === key.name || bytes.equals(key.bytes));
  if (own.some(isShared))
    throw new ConfigError([
      'GATEHOUSE_TOKEN_KEYS has a key, or the name of a key, of GATEHOUSE_MASTER_KEYS. Create a new key under a new name: the biometric node must not have it.',
    ]);
  return own;
}
