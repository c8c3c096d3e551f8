import type { CapturedFace, RecipientKey } from '@gatehouse/node-link';
import type { Indicators, ReportFlag } from '@gatehouse/risk';
import type { JWK } from 'jose';
import type { CredentialKind, NewPasskey } from '../../credential/credential';
import type { StepFailure } from '../../session/session-kind';
import type { ChallengeKind } from '../../session/step/step-rules';
import type { ConsentFinding } from '../../session/step/consent';
import type { WrappedToken } from '../../token/token-key';
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

/** The person whom a SIGN-IN must recognise. */
export interface ExpectedPerson {
  puid: string;
  /** The version of the gallery in which the person is enrolled; undefined in sessions of release 0.2.0. */
  version?: string;
}

/** The face of a step, for the node; or the person whose token it was compared with. */
export interface FaceFinding extends CapturedFace {
  /** The version of its model and of the gallery; undefined in sessions of release 0.2.0. FACE_MODEL may change before the node is asked. */
  version?: string;
  /** SIGN-IN: the owner of the token that the face matches. */
  comparedWith?: string;
}

/** An active device key that a device has named, but has not signed with yet. */
export interface NamedKey extends ExpectedPerson {
  id: string;
  /** Whether it can be used: not while it is locked out, and not for another person than the one that the host has named. */
  isAccepted?: boolean;
  /** The token that the device may compare with, if the key is accepted. */
  tokenId?: string;
}

/** A stored token that the node hands over to the device that holds the lease. */
export interface HandOver {
  /** The request to the node. */
  requestId: string;
  puid: string;
  tokenId: string;
  /** The token, sealed to the device; undefined before the answer, null if the node does not have the token. */
  jwe?: string | null;
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

  /** The keyed hash of the network of the last step, or of the last claim of a SIGN-IN. */
  network?: string;
  /** SIGN-IN: the person that the host has named. */
  named?: ExpectedPerson;
  /** The active device key that the device named at its claim. */
  namedKey?: NamedKey;
  /** SIGN-IN: the key of the device that holds the lease, to which the node may seal a token. */
  tokenRecipient?: RecipientKey;
  handOver?: HandOver;
  /** How many tokens were handed over in this session, to any device. */
  handOvers?: number;
  /** The person of the sign-in, by the signature of a device key or by a passkey. */
  claim?: Proof;
  /** ENROLL: the active credentials that were used. They activate the new device key if the face belongs to the same person. */
  proofs?: Proof[];

  /** Until the node has answered. An ENROLL keeps it until the person is enrolled. */
  face?: FaceFinding;
  /** ENROLL: the device accepts that no passkey is added for a person who is already enrolled, and deletes one that does not work. */
  acceptsNoPasskey?: true;
  /** ENROLL: whether the node has recognised this face before the passkey. Undefined if it was not asked. */
  isRecognised?: boolean;
  /** ENROLL: how often the face may still be looked up before the passkey, on any device. Undefined before the first time, 0 during a lookup. */
  lookupsLeft?: number;
  /** ENROLL: `lookupsLeft` after the answer of the node, unless it ends the lookups. */
  lookupsLeftAfterAnswer?: number;
  /** ENROLL: the passkey step of an enrolled person was skipped. */
  isPasskeySkipped?: true;
  /** SIGN-IN: the features of FACE_MODEL, to enroll a person of another model once their face is verified in their own gallery. */
  move?: CapturedFace & { version: string };
  /** SIGN-IN: the gallery in which the person was found or enrolled, other than the one of their credentials. */
  movedTo?: string;
  /** What the person did in front of the camera; undefined in the sandbox and in sessions of release 0.2.0. */
  challenge?: ChallengeKind;
  estimatedAge?: number;
  document?: { type: string; verifiedAt: number };
  selfie?: string;

  /** A new token: of the new device key of an ENROLL, or of the device key that has signed a SIGN-IN. */
  token?: WrappedToken;
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
  /** The text to which the person agreed. */
  consent?: ConsentFinding;
  /** The last `metadata` of a step. */
  deviceMetadata?: object;
  log: LogLine[];
}

export const noFindings = (): VerificationFindings => ({
  done: [],
  failures: { face: [], identity_document: [], passkey: [] },
  log: [],
});

/** The person whom the face of a SIGN-IN must belong to: by a device key or a passkey, or named by the host. */
export const findExpectedPerson = ({
  claim,
  named,
}: Pick<VerificationFindings, 'claim' | 'named'>): ExpectedPerson | undefined => claim ?? named;

/** ENROLL: whether the node has recognised the face before the passkey, on a device that accepts that no passkey is added. */
export const isAlreadyEnrolled = ({
  acceptsNoPasskey,
  isRecognised,
}: Pick<VerificationFindings, 'acceptsNoPasskey' | 'isRecognised'>): boolean =>
  acceptsNoPasskey === true && isRecognised === true;

/** Whether a face is to be compared by the node. */
export const hasFeatures = (face: CapturedFace | undefined): boolean =>
  face?.features !== undefined || face?.sealedFeatures !== undefined;

/** The features of a face, without what else is known about it. */
export const toCapturedFace = ({ features, sealedFeatures }: CapturedFace): CapturedFace =>
  sealedFeatures ? { sealedFeatures } : { features };
