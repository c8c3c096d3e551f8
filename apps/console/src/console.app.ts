import { auditCommand, wrappedAuditKey } from '@gatehouse/audit';
import { migrateCommand } from '@gatehouse/database';
import type { AppDefinition } from '@gatehouse/platform';
import { rewrapCommand } from '@gatehouse/vault';
import { type ConsoleConfig, consoleVariables } from './console.config';
import { ConsoleModule } from './console.module';
import { schemas } from './console.schema';
import { readOidcSettings } from './oidc/oidc.config';
import { usersCommand } from './user/users.command';

export const consoleApp: AppDefinition = {
  name: 'console',
  title: 'Console',
  description: 'The server of the console: logins, roles, and a gateway to the admin APIs of the services.',
  variables: consoleVariables,
  foreignVariables: { GATEHOUSE_TOKEN_KEYS: 'sessions', GATEHOUSE_NODE_KEYS: 'biometric-node' },
  checkConfig: (config) => void readOidcSettings(config as ConsoleConfig),
  module: ConsoleModule,
  bodyLimits: [
    { under: '/console/api/login', bytes: 16 * 1024 },
    { under: '/console/api/portal-links', bytes: 16 * 1024 },
    { under: '/admin/portal-links', bytes: 16 * 1024 },
    { under: '/console/api/passkeys', bytes: 16 * 1024 },
    { under: '/console/api/oidc', bytes: 16 * 1024 },
  ],
  commands: {
    migrate: migrateCommand(schemas),
    audit: auditCommand,
    users: usersCommand,
    rewrap: rewrapCommand('console', wrappedAuditKey),
  },
};
