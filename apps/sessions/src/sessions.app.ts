import { auditCommand, wrappedAuditKey } from '@gatehouse/audit';
import { migrateCommand } from '@gatehouse/database';
import { keysCommand, oauthTokenDefinition, wrappedAuthSecrets } from '@gatehouse/auth';
import type { AppDefinition } from '@gatehouse/platform';
import { rewrapCommand } from '@gatehouse/vault';
import { sessionsVariables } from './sessions.config';
import { SessionsModule } from './sessions.module';
import { schemas } from './sessions.schema';
import { wrappedKeys, wrappedTokenKeys } from './wrapped-keys';

export const sessions: AppDefinition = {
  name: 'sessions',
  title: 'Sessions',
  description:
    'Verifies the age and the identity of visitors on their own devices, and reports the results by signed, reliable webhooks.',
  variables: sessionsVariables,
  // With the keys of the node and those of the tokens, one process could read faces.
  foreignVariables: { GATEHOUSE_NODE_KEYS: 'biometric-node' },
  module: SessionsModule,
  ...oauthTokenDefinition,
  // These accept requests without an API key.
  bodyLimits: [{ under: '/device', bytes: 1024 * 1024 }],
  commands: {
    migrate: migrateCommand(schemas),
    keys: keysCommand,
    audit: auditCommand,
    rewrap: rewrapCommand(
      'sessions',
      [...wrappedAuthSecrets, ...wrappedAuditKey, ...wrappedKeys],
      wrappedTokenKeys,
    ),
  },
};
