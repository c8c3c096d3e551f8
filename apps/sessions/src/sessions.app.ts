import { migrateCommand } from '@gatehouse/database';
import type { AppDefinition } from '@gatehouse/platform';
import { rewrapCommand } from '@gatehouse/vault';
import { wrappedWebhookContents } from '@gatehouse/webhooks';
import { sessionsVariables } from './sessions.config';
import { SessionsModule } from './sessions.module';
import { schemas } from './sessions.schema';

export const sessions: AppDefinition = {
  name: 'sessions',
  title: 'Sessions',
  description: 'Tells your systems what happened, by signed webhooks that are never lost.',
  variables: sessionsVariables,
  module: SessionsModule,
  commands: { migrate: migrateCommand(schemas), rewrap: rewrapCommand('sessions', wrappedWebhookContents) },
};
