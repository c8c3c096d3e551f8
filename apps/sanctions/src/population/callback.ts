import type { AuthenticatedKey } from '@gatehouse/auth';
import { type CallbackBody, WebhookEventService } from '@gatehouse/webhooks';
import { Injectable } from '@nestjs/common';

/** Decides which callbacks a population may have. */
@Injectable()
export class CallbackPolicy {
  constructor(private readonly events: WebhookEventService) {}

  /** Throws a 400 if this installation does not allow the target, a 429 if the customer has too many. */
  requireAcceptable(callback: CallbackBody, key: AuthenticatedKey): Promise<void> {
    return this.events.requireAcceptable(callback, key);
  }
}

/** What the audit trail has about a callback: a path or a header may contain a secret. */
export const formatOrigin = (callback: { url: string } | undefined): string | null =>
  callback ? new URL(callback.url).origin : null;
