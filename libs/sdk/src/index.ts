export * from './browser';
export { WebhookVerificationError, type WebhookRefusal } from './webhook/webhook.errors';
export type { WebhookHeaders } from './webhook/webhook-headers';
export { verifyWebhook, type ReceivedWebhook, type VerifiedWebhook } from './webhook/webhook-verification';
