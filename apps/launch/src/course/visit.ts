import type { Claim, DeviceClient, RecordedEvent, SessionKind, StepNotes } from '@gatehouse/sdk/browser';
import type { DocumentProblem } from '../document/document-reader';
import type { EnrolledDevice } from '../enrollment/enrolled-device';
import type { Journal } from './journal';
import type { Contact } from './screen.types';
import type { Senses } from './senses';
import type { Stage } from './stage';

/** What has been seen on this device, to compare face and portrait with; it is wiped at the end. */
export interface Seen {
  live: readonly Float32Array[];
  portrait: Float32Array | undefined;
  /** Why the last picture of a document was not taken. */
  documentProblem: DocumentProblem | undefined;
  /** The server does not take the key of this device. */
  isKeyRefused: boolean;
}

export const newSeen = (): Seen => ({
  live: [],
  portrait: undefined,
  documentProblem: undefined,
  isKeyRefused: false,
});

/** Overwrites the numbers of faces, so that they are gone before the page is. */
export function wipe(seen: Seen): void {
  for (const numbers of [...seen.live, seen.portrait]) numbers?.fill(0);
  Object.assign(seen, newSeen());
}

/** One stretch of the course, from a claim to an end or an interruption, and all that its steps need. */
export interface Visit {
  client: DeviceClient<SessionKind>;
  claim: Claim<SessionKind>;
  stage: Stage;
  senses: Senses;
  enrolled: EnrolledDevice;
  journal: Journal;
  seen: Seen;
  contact: Contact | undefined;
  /** Aborts with an `Interruption`. */
  signal: AbortSignal;
  /** While an answer is on its way, its reply says what comes next. */
  isSending: boolean;
}

export const record =
  ({ client, journal }: Visit) =>
  (event: RecordedEvent): void => {
    client.record(event);
    journal.note(2, event);
  };

/** What goes along with a step of a verification session; an age session takes none of it. */
export function notesOf({ claim, contact, journal }: Visit): StepNotes {
  if (claim.kind === 'age') return {};
  const log = journal.takeUpTo(claim.page.logLevel);
  const wants = claim.page.type === 'ENROLL' && contact && Object.keys(contact).length > 0;
  return { ...(log.length > 0 && { log }), ...(wants && { contact }) };
}
