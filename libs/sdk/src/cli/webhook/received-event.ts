import type { IncomingHttpHeaders } from 'node:http';
import { WebhookVerificationError } from '../../webhook/webhook.errors';
import { verifyWebhook } from '../../webhook/webhook-verification';
import { detectEvent, type EventName } from './event.table';

/** A received request, and whether it is verified. */
export interface ReceivedEvent {
  receivedAt: Date;
  /** Taken from the headers if it is not verified. */
  id: string | undefined;
  attempt: number | undefined;
  /** Detected from the body. */
  name: EventName | undefined;
  /** Parsed if it is JSON. */
  body: unknown;
  /** Why the verification failed. */
  error?: WebhookVerificationError;
}

/** Verifies a request, and parses it in either case. */
export function verifyEvent(bytes: Buffer, headers: IncomingHttpHeaders, key: string): ReceivedEvent {
  const body = parseBody(bytes);
  const common = { receivedAt: new Date(), name: detectEvent(body), body };
  try {
    const { id, attempt } = verifyWebhook({ body: bytes, headers, key });
    return { ...common, id, attempt };
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    const attempt = Number(headers['x-service-attempt']);
    const id = headers['webhook-id']?.toString();
    return { ...common, id, attempt: Number.isInteger(attempt) ? attempt : undefined, error };
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
