import type { SchemaDefinition } from '@gatehouse/database';
import { CreateWebhooks1794873600000 } from './migrations/1794873600000-create-webhooks';
import { AddApp1795089600000 } from './migrations/1795089600000-add-app';
import { IndexPendingByApp1795089660000 } from './migrations/1795089660000-index-pending-by-app';
import { AddSubject1795089720000 } from './migrations/1795089720000-add-subject';
import { IndexBySubject1795089780000 } from './migrations/1795089780000-index-by-subject';

/** Deliveries and attempts: owned by this library, migrated by the apps that send them. */
export const webhookSchema: SchemaDefinition = {
  schema: 'webhooks',
  entities: [],
  migrations: [
    CreateWebhooks1794873600000,
    AddApp1795089600000,
    IndexPendingByApp1795089660000,
    AddSubject1795089720000,
    IndexBySubject1795089780000,
  ],
};
