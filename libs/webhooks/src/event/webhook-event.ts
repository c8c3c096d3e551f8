import type { AuthenticatedKey } from '@gatehouse/auth';
import type { CallbackBody } from '../callback/callback.dto';

/** An event that is delivered to a customer once. */
export interface WebhookEvent {
  /** For example `age-session.ended`; a session has at most one event of each type. */
  type: string;
  sessionId?: string;
  /** The API key that created the session. It signs the event, even if it was revoked since. */
  key: AuthenticatedKey;
  callback: CallbackBody;
  body: object;
  /** When the contents are deleted, but never before the delivery has ended. */
  keepUntil: Date;
  /** Deletes the contents on delivery, for example because they contain an image. */
  deleteOnDelivery?: true;
}
