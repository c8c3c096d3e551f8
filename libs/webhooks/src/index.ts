export { CallbackBody } from './callback/callback.dto';
export { DispatchRepository } from './dispatch/dispatch.repository';
export { DueTargets } from './dispatch/due-targets';
export { type WebhookEvent, WebhookEvents } from './event/webhook-events';
export { type WebhookConfig, webhookVariables } from './webhooks.config';
export { webhookQueues, WebhooksModule } from './webhooks.module';
export { webhookSchema } from './webhooks.schema';
export { wrappedWebhookContents } from './wrapped-contents';
