import type { IncomingHttpHeaders } from 'node:http';
import { WebhookVerificationError } from '../../webhook/webhook.errors';
import { verifyWebhook } from '../../webhook/webhook-verification';
import { detectEvent, type EventName } from './event.table';

/** A webhook that Gatehouse has signed. */
export interface VerifiedEvent {
  receivedAt: Date;
  id: string;
  attempt: number | undefined;
  /** Detected from the body. */
  name: EventName | undefined;
  /** Parsed if it is JSON. */
  body: unknown;
  error?: undefined;
}

/** A request of anyone else, such as a page in a browser: its body is not kept. */
export interface RejectedEvent {
  receivedAt: Date;
  /** The header of the request. */
  id: string | undefined;
  bytes: number;
  error: WebhookVerificationError;
}

export type ReceivedEvent = VerifiedEvent | RejectedEvent;

/** Verifies a request, and parses it if it is verified. */
export function verifyEvent(bytes: Buffer, headers: IncomingHttpHeaders, key: string): ReceivedEvent {
  const receivedAt = new Date();
  try {
    const { id, attempt } = verifyWebhook({ body: bytes, headers, key });
    const body = parseBody(bytes);
    return { receivedAt, id, attempt, name: detectEvent(body), body };
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return { receivedAt, id: headers['webhook-id']?.toString(), bytes: bytes.length, error };
  }
}

function parseBody(bytes: Buffer): unknown {
  const text = bytes.toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
