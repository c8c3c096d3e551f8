import type { AuthenticatedKey } from '@gatehouse/auth';
import type { CallbackBody } from '../callback/callback.dto';

/** Whom an event is about, as ids of the app. The contents of the event are deleted with the group, and with the subject. */
export interface EventSubject {
  /** For example the population. */
  groupId: string;
  /** For example the person; undefined if the event is about the whole group. */
  subjectId?: string;
}

/** An event that is delivered to a customer once. */
export interface WebhookEvent {
  /** For example `age-session.ended`; a session has at most one event of each type. Events without a session are always new. */
  type: string;
  sessionId?: string;
  about?: EventSubject;
  /** The API key that created the session or stored the callback. It signs the event, even if it was revoked since. */
  key: AuthenticatedKey;
  callback: CallbackBody;
  body: object;
  /** When the contents are deleted, but never before the delivery has ended. */
  keepUntil: Date;
  /** Deletes the contents on delivery, for example because they contain an image. */
  deleteOnDelivery?: true;
}
