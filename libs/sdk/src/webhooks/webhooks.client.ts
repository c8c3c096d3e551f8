import type { components } from '../api/sessions';
import type { CredentialHeaders } from '../credentials';
import type { CallOptions, HttpClient } from '../http/http-client';
import { iteratePages } from '../paging';

type Schemas = components['schemas'];

export type WebhookDelivery = Schemas['Delivery'];
export type WebhookDeliveryDetails = Schemas['DeliveryDetails'];
export type WebhookDeliveryPage = Schemas['DeliveryPage'];
export type WebhookDeliveryStatus = Schemas['DeliveryStatus'];
export type WebhookCallback = Schemas['CallbackBody'];

export interface ListDeliveriesOptions extends CallOptions {
  limit?: number;
  cursor?: string;
  status?: WebhookDeliveryStatus;
  sessionId?: string;
  from?: Date;
  to?: Date;
}

export interface ResendOptions extends CallOptions {
  from: Date;
  to: Date;
  /** The status of the deliveries; dead letters by default. */
  status?: Schemas['ResendBody']['status'];
}

/** The webhook deliveries of the service, successful and failed. */
export class Webhooks {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /** Sends a signed test event to a receiver. */
  sendTest(callback: WebhookCallback, options: CallOptions = {}): Promise<WebhookDeliveryDetails> {
    return this.http.request({
      ...this.at('/webhooks/test'),
      ...options,
      method: 'POST',
      body: { callback },
      repeatable: 'never',
    });
  }

  /** One page, newest first. */
  listDeliveries({ from, to, limit, cursor, status, sessionId, ...options }: ListDeliveriesOptions = {}) {
    return this.http.request<WebhookDeliveryPage>({
      ...this.at('/webhooks/deliveries'),
      ...options,
      method: 'GET',
      query: { limit, cursor, status, sessionId, from: from?.toISOString(), to: to?.toISOString() },
    });
  }

  /** All deliveries, newest first. */
  listAllDeliveries(
    options: Omit<ListDeliveriesOptions, 'cursor'> = {},
  ): AsyncGenerator<WebhookDelivery, void, undefined> {
    return iteratePages((cursor) => this.listDeliveries({ ...options, cursor }));
  }

  getDelivery(id: string, options: CallOptions = {}): Promise<WebhookDeliveryDetails> {
    return this.http.request({
      ...this.at(`/webhooks/deliveries/${encodeURIComponent(id)}`),
      ...options,
      method: 'GET',
    });
  }

  /** Sends one delivery again. */
  resend(id: string, options: CallOptions = {}): Promise<WebhookDelivery> {
    return this.http.request({
      ...this.at(`/webhooks/deliveries/${encodeURIComponent(id)}/resend`),
      ...options,
      method: 'POST',
      repeatable: 'never',
    });
  }

  /** Sends the deliveries of a time range again; returns how many, and how many are no longer stored. */
  async resendAll({
    from,
    to,
    status,
    ...options
  }: ResendOptions): Promise<{ resent: number; forgotten: number }> {
    const sum = { resent: 0, forgotten: 0 };
    let cursor: string | undefined;
    do {
      const reply: Schemas['ResendReply'] = await this.http.request({
        ...this.at('/webhooks/deliveries/resend'),
        ...options,
        method: 'POST',
        body: { from: from.toISOString(), to: to.toISOString(), status, cursor },
        repeatable: 'never',
      });
      sum.resent += reply.resent;
      sum.forgotten += reply.forgotten;
      cursor = reply.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return sum;
  }

  private at(path: string) {
    return { path, credentials: this.credentials.key, repeatable: 'always' as const };
  }
}
