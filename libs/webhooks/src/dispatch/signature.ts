import { createHmac } from 'node:crypto';

/** The signed message, exactly as it is sent. */
export interface SignedMessage {
  /** The id of the event, the same in every attempt. */
  id: string;
  body: string;
  at: Date;
}

/**
 * Builds the signature headers of the contract and of Standard Webhooks, whose secret is `whsec_` and the base64 of the same
 * API key.
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
