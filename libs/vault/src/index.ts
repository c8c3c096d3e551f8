export { open, seal, SealError } from './envelope';
export { type MasterKey, parseMasterKeys } from './master-key';
export { rewrapColumns, type WrappedColumn } from './rewrap';
export { rewrapCommand } from './rewrap.command';
export { Vault } from './vault';
export { vaultVariables, type VaultConfig } from './vault.config';
export { VaultModule } from './vault.module';
