import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

export const apiKey = 'gh_test_4f1e9c0b7a6d';

export interface RequestToSign {
  body?: string;
  key?: string;
  id?: string;
  at?: Date;
}

export interface SignedRequest {
  body: string;
  headers: Record<string, string>;
}

/** A request as Gatehouse sends it, signed without code of the SDK. */
export function signRequest({
  body = '{"sessionId":"s1"}',
  key = apiKey,
  id = 'evt_1',
  at = new Date(),
}: RequestToSign = {}): SignedRequest {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const hex = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-service-timestamp': timestamp,
      'x-service-signature': `sha256=${hex}`,
      'x-service-attempt': '1',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': standardWebhook(key).sign(id, at, body),
    },
  };
}

export function standardWebhook(key: string): Webhook {
  return new Webhook(`whsec_${Buffer.from(key).toString('base64')}`);
}

/** The same headers without some of them. */
export function without(headers: SignedRequest['headers'], ...names: string[]): SignedRequest['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

export const serviceHeaders = ['x-service-timestamp', 'x-service-signature'];
export const standardHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
