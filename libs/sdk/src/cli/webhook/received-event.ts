import type { IncomingHttpHeaders } from 'node:http';
import { WebhookVerificationError } from '../../webhook/webhook.errors';
import { verifyWebhook } from '../../webhook/webhook-verification';

/** A request that came in, and whether Gatehouse sent it. */
export interface ReceivedEvent {
  receivedAt: Date;
  /** Of one that is not verified, what it says itself. */
  id: string | undefined;
  attempt: number | undefined;
  /** What it is about, as far as its body tells. */
  kind: string;
  /** Parsed where it is JSON. */
  body: unknown;
  /** Why it must not be believed. */
  refusal?: WebhookVerificationError;
}

/** Verifies a request and reads what it says, either way. */
export function receiveEvent(bytes: Buffer, headers: IncomingHttpHeaders, key: string): ReceivedEvent {
  const body = bodyOf(bytes);
  const common = { receivedAt: new Date(), kind: kindOf(body), body };
  try {
    const { id, attempt } = verifyWebhook({ body: bytes, headers, key });
    return { ...common, id, attempt };
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    const attempt = Number(headers['x-service-attempt']);
    const id = headers['webhook-id']?.toString();
    return { ...common, id, attempt: Number.isInteger(attempt) ? attempt : undefined, refusal: error };
  }
}

function bodyOf(bytes: Buffer): unknown {
  const text = bytes.toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Told by the fields that only one kind of result has. */
function kindOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return 'event';
  if ('sessionStatus' in body) return 'age session';
  if ('sessionId' in body && 'status' in body) return 'verification session';
  return 'type' in body && body.type === 'test' ? 'test event' : 'event';
}
