import { auditSchema } from '@gatehouse/audit';
import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { datasetsSchema } from '@gatehouse/datasets';
import { webhookSchema } from '@gatehouse/webhooks';
import { CreatePopulations1795046400000 } from './migrations/1795046400000-create-populations';
import { CreateRuns1795046460000 } from './migrations/1795046460000-create-runs';
import { CreateAlerts1795046520000 } from './migrations/1795046520000-create-alerts';
import { AddFourEyesOff1795089600000 } from './migrations/1795089600000-add-four-eyes-off';

export const sanctionsSchema: SchemaDefinition = {
  schema: 'sanctions',
  entities: [],
  migrations: [
    CreatePopulations1795046400000,
    CreateRuns1795046460000,
    CreateAlerts1795046520000,
    AddFourEyesOff1795089600000,
  ],
};

/** The schemas that this app migrates and uses. */
export const schemas = [authSchema, datasetsSchema, webhookSchema, auditSchema, sanctionsSchema];
