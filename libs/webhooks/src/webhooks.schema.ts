import type { SchemaDefinition } from '@gatehouse/database';
import { CreateDeliveries1763400000000 } from './migrations/1763400000000-create-deliveries';
import { ForgetOnDelivery1763800000000 } from './migrations/1763800000000-forget-on-delivery';
import { SplitTargets1764000000004 } from './migrations/1764000000004-split-targets';

/** Deliveries and attempts: owned by this library, migrated by the app that sends them. */
export const webhookSchema: SchemaDefinition = {
  schema: 'webhooks',
  entities: [],
  migrations: [CreateDeliveries1763400000000, ForgetOnDelivery1763800000000, SplitTargets1764000000004],
};
