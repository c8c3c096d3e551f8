import { auditCommand, wrappedAuditKey } from '@gatehouse/audit';
import { keysCommand, wrappedAuthSecrets } from '@gatehouse/auth';
import { migrateCommand } from '@gatehouse/database';
import type { AppDefinition } from '@gatehouse/platform';
import { rewrapCommand } from '@gatehouse/vault';
import { wrappedWebhookContents } from '@gatehouse/webhooks';
import { wrappedDecisionKeys } from './decision/decision-key.service';
import { wrappedPopulationKeys } from './population/population-key.service';
import { sanctionsErrorBody } from './reply/error-reply';
import { sanctionsVariables } from './sanctions.config';
import { SanctionsModule } from './sanctions.module';
import { schemas } from './sanctions.schema';

export const sanctions: AppDefinition = {
  name: 'sanctions',
  title: 'Sanctions screening',
  description: 'Screens many people at a time against sanctions lists, and explains every score.',
  variables: sanctionsVariables,
  foreignVariables: { GATEHOUSE_TOKEN_KEYS: 'sessions', GATEHOUSE_NODE_KEYS: 'biometric-node' },
  module: SanctionsModule,
  errorBody: sanctionsErrorBody,
  streams: [
    { under: '/v2/open-sanctions/populations', types: ['application/x-ndjson', 'text/csv'] },
    { under: '/admin/datasets', types: ['application/octet-stream'] },
  ],
  commands: {
    migrate: migrateCommand(schemas),
    keys: keysCommand,
    audit: auditCommand,
    rewrap: rewrapCommand('sanctions', [
      ...wrappedAuthSecrets,
      ...wrappedAuditKey,
      ...wrappedPopulationKeys,
      ...wrappedDecisionKeys,
      ...wrappedWebhookContents,
    ]),
  },
};
