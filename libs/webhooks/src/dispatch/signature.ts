import { createHmac } from 'node:crypto';

/** What is signed: the very bytes that are sent. */
export interface SignedMessage {
  /** The event's, the same in every attempt. */
  id: string;
  body: string;
  at: Date;
}

/**
 * The signature headers: those of the contract, and beside them those of Standard Webhooks, whose secret is `whsec_` and
 * the base64 of the same API key.
 */
export function signatureHeaders(apiKey: string, { id, body, at }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (text: string) => createHmac('sha256', apiKey).update(text);
  return {
    'x-service-timestamp': timestamp,
    'x-service-signature': `sha256=${sign(`${timestamp}.${body}`).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${sign(`${id}.${timestamp}.${body}`).digest('base64')}`,
  };
}
