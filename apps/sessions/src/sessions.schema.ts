import { auditSchema } from '@gatehouse/audit';
import { authSchema } from '@gatehouse/auth';
import type { SchemaDefinition } from '@gatehouse/database';
import { webhookSchema } from '@gatehouse/webhooks';
import { CreateSessions1794873600000 } from './migrations/1794873600000-create-sessions';
import { AddFaceVersion1794924000000 } from './migrations/1794924000000-add-face-version';
import { AddTokenKeys1794942000000 } from './migrations/1794942000000-add-token-keys';
import { CreateSessionCounts1795064400000 } from './migrations/1795064400000-create-session-counts';
import { IndexSessionsByCustomer1795064460000 } from './migrations/1795064460000-index-sessions-by-customer';
import { AddReviews1795147260000 } from './migrations/1795147260000-add-reviews';

export const sessionsSchema: SchemaDefinition = {
  schema: 'sessions',
  entities: [],
  migrations: [
    CreateSessions1794873600000,
    AddFaceVersion1794924000000,
    AddTokenKeys1794942000000,
    CreateSessionCounts1795064400000,
    IndexSessionsByCustomer1795064460000,
    AddReviews1795147260000,
  ],
};

/** The schemas that this app migrates and uses. */
export const schemas = [authSchema, webhookSchema, auditSchema, sessionsSchema];
