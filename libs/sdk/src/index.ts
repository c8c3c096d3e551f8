export * from './browser';
export { WebhookVerificationError, type WebhookErrorReason } from './webhook/webhook.errors';
export type { WebhookHeaders } from './webhook/webhook-headers';
export { verifyWebhook, type ReceivedWebhook, type VerifiedWebhook } from './webhook/webhook-verification';
