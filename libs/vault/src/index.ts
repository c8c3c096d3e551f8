export { open, seal, SealError } from './envelope';
export { type MasterKey, parseMasterKeys } from './master-key';
export { rewrapColumns, type WrappedColumn } from './rewrap';
export { rewrapCommand, type WrappedSet } from './rewrap.command';
export { Vault } from './vault';
export {
  type NodeKeyConfig,
  nodeKeyVariables,
  type TokenKeyConfig,
  tokenKeyVariables,
  type VaultConfig,
  vaultVariables,
} from './vault.config';
export { VaultModule } from './vault.module';
