import { ConfigError } from '@gatehouse/platform';
import {
  type MasterKey,
  type NodeKeyConfig,
  parseMasterKeys,
  Vault,
  type VaultConfig,
} from '@gatehouse/vault';

/**
 * The vault of what only the node may read: templates, face tokens and private keys. The other apps have the master keys too, so
 * messages between them stay under `Vault`.
 */
export class NodeVault extends Vault {
  constructor(keys: MasterKey[]) {
    super(keys, 'GATEHOUSE_NODE_KEYS or GATEHOUSE_MASTER_KEYS');
  }
}

/** The node's own keys, then the master keys: they wrapped everything before the node had keys of its own. */
export function listNodeKeys(config: NodeKeyConfig & VaultConfig): MasterKey[] {
  const master = parseMasterKeys(config.GATEHOUSE_MASTER_KEYS);
  const own = config.GATEHOUSE_NODE_KEYS === undefined ? [] : parseMasterKeys(config.GATEHOUSE_NODE_KEYS);
  const isShared = (key: MasterKey) =>
    master.some(({ name, bytes }) => name === key.name || bytes.equals(key.bytes));
  if (own.some(isShared))
    throw new ConfigError([
      'GATEHOUSE_NODE_KEYS has a key, or the name of a key, of GATEHOUSE_MASTER_KEYS. Create a new key under a new name: the other apps must not have it.',
    ]);
  return [...own, ...master];
}
