export { open, seal, SealError } from './envelope';
export { type MasterKey, parseMasterKeys } from './master-key';
export { Vault } from './vault';
export { vaultVariables, type VaultConfig } from './vault.config';
export { VaultModule } from './vault.module';
