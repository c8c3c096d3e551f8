import { authSchema } from '@gatehouse/auth';
import { webhookSchema } from '@gatehouse/webhooks';

/** What this app migrates and reads: the credentials, and the deliveries of webhooks. */
export const schemas = [authSchema, webhookSchema];
