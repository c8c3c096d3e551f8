import type { SchemaDefinition } from '@gatehouse/database';
import { CreateWebhooks1794873600000 } from './migrations/1794873600000-create-webhooks';

/** Deliveries and attempts: owned by this library, migrated by the app that sends them. */
export const webhookSchema: SchemaDefinition = {
  schema: 'webhooks',
  entities: [],
  migrations: [CreateWebhooks1794873600000],
};
