import type { Indicators, ReportFlag } from '@gatehouse/risk';
import type { JWK } from 'jose';
import { randomBytes } from 'node:crypto';
import type { CredentialKind, NewPasskey } from '../../credential/credential';
import type { StepFailure } from '../../session/session-kind';
import type { StepName } from './verification-request';
import type { VerificationError } from './verification-error';

export interface LogLine {
  level: number;
  at: number;
  text: string;
}

/** A pending credential in the result. */
export interface PendingCredential {
  id: string;
  kind: CredentialKind;
  createdAt: string;
}

/** The owner of a device key that has signed, or of a passkey that was used. */
export interface Proof {
  puid: string;
  /** The version of the gallery in which the person is enrolled; undefined in sessions of release 0.2.0. */
  version?: string;
  deviceKeyId?: string;
  passkeyId?: string;
}

/** What a verification session has found so far. */
export interface VerificationFindings {
  /** The steps that are done, in their order. */
  done: StepName[];
  /** The failed tries of each step. */
  failures: Record<StepName, StepFailure[]>;
  /** The step whose tries are used up. */
  spent?: StepName;
  /** Why the session failed, other than by used-up tries. */
  rejection?: VerificationError;
  /** The subjects of the failed tries so far. */
  blamed?: string[];
  /** Seconds to wait before the next sign-in. */
  retryAfter?: number;
  /** A desktop was rejected, and no other device has claimed the session since. */
  desktopRejected?: true;

  /** Our share of the key of the enrollment token, for the device that holds the lease. */
  release?: string;
  /** SIGN-IN: the keyed hash of the network of the device that sent the last step. */
  network?: string;
  /** The device key that the device named at its claim. */
  namedKey?: { id: string; puid: string; version?: string };
  /** The person of the sign-in, by the signature of a device key or by a passkey. */
  claim?: Proof;
  /** ENROLL: the active credentials that were used. They activate the new device key if the face belongs to the same person. */
  proofs?: Proof[];

  /** The features until the node has answered; or the person whose token the device compared the face with. */
  face?:
    | {
        features: number[][];
        /** The version of their model and of its gallery; undefined in sessions of release 0.2.0. FACE_MODEL may change before the node is asked. */
        version?: string;
        isLocal?: undefined;
      }
    | { isLocal: true; puid: string; features?: undefined };
  /** SIGN-IN: the features of FACE_MODEL, to enroll a person of another model once their face is verified in their own gallery. */
  move?: { features: number[][]; version: string };
  /** SIGN-IN: the gallery in which the person was found or enrolled, other than the one of their credentials. */
  movedTo?: string;
  estimatedAge?: number;
  document?: { type: string; verifiedAt: number };
  selfie?: string;

  /** Registered with the person at the end of an ENROLL. */
  deviceKey?: JWK;
  passkey?: NewPasskey;

  /** The request to the node that has no answer yet. */
  nodeRequestId?: string;
  /** The version of the gallery of that request; undefined in sessions of release 0.2.0. */
  askedVersion?: string;
  /** The person that the node has recognised or enrolled. */
  person?: {
    puid: string;
    guid: string;
    isDuplicate?: boolean;
    /** The size of the gallery, if the person was searched by the face; a node of release 0.2.0 does not report it. */
    identifiedAmong?: number;
  };

  /** New credentials that wait for approval by the host. */
  pendingCredentials?: PendingCredential[];

  indicators?: Indicators;
  /** Flags of the reports of the device. */
  report?: ReportFlag[];
  contact?: { email?: string; phone?: string };
  audit?: object;
  /** The last `metadata` of a step. */
  deviceMetadata?: object;
  log: LogLine[];
}

export const noFindings = (): VerificationFindings => ({
  done: [],
  failures: { face: [], identity_document: [], passkey: [] },
  log: [],
});

/**
 * Adds our half of the key of the enrollment token that the device is about to make. Each device gets a new one, so that
 * no other device knows it, unless a device key is already waiting to be registered with it.
 */
export const withNewShare = (findings: VerificationFindings): VerificationFindings =>
  findings.deviceKey ? findings : { ...findings, release: randomBytes(32).toString('base64url') };
