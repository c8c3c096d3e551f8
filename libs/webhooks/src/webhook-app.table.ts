import type { JobName } from '@gatehouse/queues';

/** An app that sends webhooks. Each sends its own: they share the tables, but neither configuration nor workers. */
export interface WebhookApp {
  /** As in `webhooks.deliveries`. */
  name: 'sessions' | 'sanctions';
  deliver: Extract<JobName, 'deliver-webhooks' | 'deliver-screening-webhooks'>;
}

/** The injection token of the app that this process belongs to. */
export const WEBHOOK_APP = Symbol('webhook app');

export const webhookApps = {
  sessions: { name: 'sessions', deliver: 'deliver-webhooks' },
  sanctions: { name: 'sanctions', deliver: 'deliver-screening-webhooks' },
} as const satisfies Record<WebhookApp['name'], WebhookApp>;
