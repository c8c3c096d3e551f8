import type {
  Claim,
  ConsentEvidence,
  DeviceClient,
  Indicators,
  RecordedEvent,
  SessionKind,
  StepNotes,
} from '@gatehouse/sdk/browser';
import type { DocumentProblem } from '../document/document-reader';
import type { EnrolledDevice } from '../enrollment/enrolled-device';
import type { CreatedPasskey } from '../passkey/created-passkey';
import { abortable } from './interruption';
import type { PageLog } from './page-log';
import type { Contact } from './screen.types';
import type { Sensors } from './sensors';
import type { Display } from './display';

/** What was captured on this page, for comparing face and portrait; wiped at the end. */
export interface Captures {
  live: readonly Float32Array[];
  portrait: Float32Array | undefined;
  /** Why the last picture of a document was rejected. */
  documentProblem: DocumentProblem | undefined;
  /** Whether the server has rejected the key of this device, or a face that was sent with it. */
  isKeyRejected: boolean;
  /** Whether the server has rejected a face after a comparison: then the biometric node compares. */
  isComparisonRejected: boolean;
  /** Whether this device has sent that it has no token to compare with: that ends the session. */
  hasNoToken: boolean;
}

export const emptyCaptures = (): Captures => ({
  live: [],
  portrait: undefined,
  documentProblem: undefined,
  isKeyRejected: false,
  isComparisonRejected: false,
  hasNoToken: false,
});

/** Overwrites the face descriptors, so that they are gone before the page is closed. */
export function wipeCaptures(captures: Captures): void {
  for (const numbers of [...captures.live, captures.portrait]) numbers?.fill(0);
  Object.assign(captures, emptyCaptures());
}

/** What the steps need, from a claim to the end of the session or an interruption. */
export interface FlowContext {
  client: DeviceClient<SessionKind>;
  claim: Claim<SessionKind>;
  display: Display;
  sensors: Sensors;
  enrolledDevice: EnrolledDevice;
  log: PageLog;
  captures: Captures;
  contact: Contact | undefined;
  consent: ConsentEvidence | undefined;
  /** Aborts with an `Interruption`. */
  signal: AbortSignal;
  /** Stores which passkey was created, until the end shows whether it works, and deletes an earlier one. Undefined: an existing one is used. */
  rememberPasskey: (created: CreatedPasskey | undefined) => void;
  /** Whether an answer is being sent: then the reply decides what comes next, not the event stream. */
  isSending: boolean;
}

export const recordEvent =
  ({ client, log }: FlowContext) =>
  (event: RecordedEvent): void => {
    client.record(event);
    log.add(2, event);
  };

/** The signals of the browser. They may have to be loaded, so collecting them can be interrupted. */
export const collectIndicators = ({ sensors, signal }: FlowContext): Promise<Indicators> =>
  abortable(sensors.indicators(), signal);

/** What is sent with a step of a verification session; age sessions accept none of it. */
export function collectNotes({ claim, contact, log }: FlowContext): StepNotes {
  if (claim.kind === 'age') return {};
  const lines = log.takeLines(claim.page.logLevel);
  const hasContact = claim.page.type === 'ENROLL' && contact && Object.keys(contact).length > 0;
  return { ...(lines.length > 0 && { log: lines }), ...(hasContact && { contact }) };
}

/**
 * The consent is sent with every step: during an update a process of release 0.2.0, which ignores it, may answer the first one. The server keeps the first
 * that it reads. Servers of release 0.2.0 know neither brands nor consents.
 */
export const collectConsent = ({ claim, consent }: FlowContext): { consent?: ConsentEvidence } =>
  consent && claim.page.brand !== undefined ? { consent } : {};
