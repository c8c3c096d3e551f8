import { keysCommand, wrappedAuthSecrets } from '@gatehouse/auth';
import { migrateCommand } from '@gatehouse/database';
import type { AppDefinition } from '@gatehouse/platform';
import { rewrapCommand } from '@gatehouse/vault';
import { stringStoreVariables } from './string-store.config';
import { StringStoreModule } from './string-store.module';
import { schemas } from './string-store.schema';

export const stringStore: AppDefinition = {
  name: 'string-store',
  title: 'String store',
  description: 'Stores strings and serves them back.',
  variables: stringStoreVariables,
  foreignVariables: { GATEHOUSE_TOKEN_KEYS: 'sessions', GATEHOUSE_NODE_KEYS: 'biometric-node' },
  module: StringStoreModule,
  commands: {
    migrate: migrateCommand(schemas),
    keys: keysCommand,
    rewrap: rewrapCommand('string-store', wrappedAuthSecrets),
  },
};
