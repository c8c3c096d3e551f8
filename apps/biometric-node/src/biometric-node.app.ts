import { keysCommand, wrappedAuthSecrets } from '@gatehouse/auth';
import { migrateCommand } from '@gatehouse/database';
import type { AppDefinition } from '@gatehouse/platform';
import { nodeKeyVariables, rewrapCommand, type WrappedSet } from '@gatehouse/vault';
import { biometricNodeVariables } from './biometric-node.config';
import { BiometricNodeModule } from './biometric-node.module';
import { schemas } from './biometric-node.schema';
import { galleriesCommand } from './gallery/galleries.command';
import { nodeErrorBody } from './reply/node.errors';
import { listNodeKeys } from './vault/node-vault';
import { wrappedKeys } from './wrapped-keys';

/** What the node's own keys wrap. */
const nodeSecrets: WrappedSet<typeof nodeKeyVariables> = {
  columns: wrappedKeys,
  variables: nodeKeyVariables,
  keys: listNodeKeys,
};

export const biometricNode: AppDefinition = {
  name: 'biometric-node',
  title: 'Biometric node',
  description:
    'Enrolls people from face feature vectors, recognises them and deletes them. Galleries of different customers, modes and versions are isolated from each other.',
  variables: biometricNodeVariables,
  // With these keys and its tokens the node could read faces.
  foreignVariables: { GATEHOUSE_TOKEN_KEYS: 'sessions' },
  module: BiometricNodeModule,
  errorBody: nodeErrorBody,
  commands: {
    migrate: migrateCommand(schemas),
    keys: keysCommand,
    galleries: galleriesCommand,
    rewrap: rewrapCommand('biometric-node', wrappedAuthSecrets, nodeSecrets),
  },
};
