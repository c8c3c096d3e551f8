import type { Indicators, ReportFlag } from '@gatehouse/risk';
import type { JWK } from 'jose';
import { randomBytes } from 'node:crypto';
import type { NewPasskey } from '../../credential/passkey';
import type { CredentialKind } from '../../credential/pending-credential';
import type { StepFailure } from '../../session/session-kind';
import type { StepName } from './verification-request';
import type { VerificationError } from './verification-error';

export interface LogLine {
  level: number;
  at: number;
  text: string;
}

/** As the host is told. */
export interface PendingCredential {
  id: string;
  kind: CredentialKind;
  createdAt: string;
}

/** Whose device key has signed, or whose passkey was used. */
export interface Proof {
  puid: string;
  deviceKeyId?: string;
  passkeyId?: string;
}

/** What is known of a verification session so far. */
export interface VerificationFindings {
  /** The steps that were done, in their order. */
  done: StepName[];
  /** Of each try that failed. */
  failures: Record<StepName, StepFailure[]>;
  /** The step whose tries were spent. */
  spent?: StepName;
  /** Why it ended without success, where that were not spent tries. */
  refusal?: VerificationError;
  /** Whose failed sign-in this is, by the tries so far. */
  blamed?: string[];
  /** How long to wait before the next sign-in, in seconds. */
  retryAfter?: number;
  /** A desktop was sent away, and nobody else has come so far. */
  desktopRefused?: true;

  /** Our share of the key of the enrollment token, for the device that has the session. */
  release?: string;
  /** The device key that the device says it has. */
  namedKey?: { id: string; puid: string };
  /** Whose sign-in it is, as a device key has signed or a passkey has shown. */
  claim?: Proof;
  /** At an ENROLL: active credentials of whomever, that vouch for its new device key if the face is theirs. */
  proofs?: Proof[];

  /** Until the node has seen them, the features of the face; where the device has compared it, with whose token. */
  face?:
    { features: number[][]; isLocal?: undefined } | { isLocal: true; puid: string; features?: undefined };
  estimatedAge?: number;
  document?: { type: string; verifiedAt: number };
  selfie?: string;

  /** To be registered with the person. */
  deviceKey?: JWK;
  passkey?: NewPasskey;

  /** What the node was asked last, and has not answered yet. */
  nodeRequestId?: string;
  /** Whom the node knows. */
  person?: { puid: string; guid: string; isDuplicate?: boolean };

  /** The new credentials that wait for the approval of the host. */
  pendingCredentials?: PendingCredential[];

  indicators?: Indicators;
  /** What was suspicious about the reports of the device. */
  report?: ReportFlag[];
  contact?: { email?: string; phone?: string };
  audit?: object;
  /** What the device has sent as `metadata` of a step, last. */
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
