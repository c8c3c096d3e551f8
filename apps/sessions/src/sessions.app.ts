import { migrateCommand } from '@gatehouse/database';
import { keysCommand, oauthTokenDefinition, wrappedAuthSecrets } from '@gatehouse/auth';
import type { AppDefinition } from '@gatehouse/platform';
import { rewrapCommand } from '@gatehouse/vault';
import { sessionsVariables } from './sessions.config';
import { SessionsModule } from './sessions.module';
import { schemas } from './sessions.schema';
import { wrappedKeys } from './wrapped-keys';

export const sessions: AppDefinition = {
  name: 'sessions',
  title: 'Sessions',
  description:
    'Asks whether a visitor is old enough, and whether somebody is who they were when they enrolled, on the device of the visitor; and tells your systems by signed webhooks that are never lost.',
  variables: sessionsVariables,
  module: SessionsModule,
  ...oauthTokenDefinition,
  // Anybody may send to these, without a key.
  bodyLimits: [{ under: '/device', bytes: 1024 * 1024 }],
  commands: {
    migrate: migrateCommand(schemas),
    keys: keysCommand,
    rewrap: rewrapCommand('sessions', [...wrappedAuthSecrets, ...wrappedKeys]),
  },
};
