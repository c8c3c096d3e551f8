/** The gallery of a request. The node cannot derive it: these requests have no API key. */
export interface TargetGallery {
  customerId: string;
  mode: 'live' | 'test';
  version: string;
}

/** An enrolled person. */
export interface PersonIds {
  puid: string;
  guid: string;
}

/**
 * Content that a device has encrypted to the biometric node (docs/template-protection.md): sessions passes it on and cannot read it.
 * `binding` is the step for which the device made it; the node compares it with the one in the header.
 */
export interface SealedContent {
  /** A compact JWE. */
  jwe: string;
  binding: string;
}

/** The public key of a device on P-256, to which the node seals a token. */
export interface RecipientKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/** The features of one capture: sealed by the device, or in plaintext in requests of release 0.2.0. */
export interface CapturedFace {
  sealedFeatures?: SealedContent;
  features?: number[][];
}

/**
 * Says that the node knows the people who are registered without a face. Absent from release 0.2.0: a person who is missing in its answer may be one of
 * them, so nothing may be deleted because of it.
 */
export interface MissingPeople {
  knowsRegistered?: true;
}

/** The requests of sessions to the biometric node, by job, and their answers. */
export interface NodeRequests {
  /**
   * Enrolls a person from the features of one capture; the id of the request is the id of the enrollment. With `puid`, adds a
   * person of another gallery of the customer to this one, under the same id. Release 0.2.0 of the node ignores `puid` and assigns
   * a new one, so the sender must compare it.
   */
  'enroll-for-session': {
    request: TargetGallery & CapturedFace & { puid?: string };
    answer:
      | ({ outcome: 'enrolled'; isDuplicate: boolean } & PersonIds)
      /** No embedding is good enough, or they are not all of one person. */
      | { outcome: 'unusable' }
      /**
       * `limit`: the customer has its maximum of people or galleries. With `puid` also: the person is in no other gallery, or
       * the face is that of someone else in this one.
       */
      | { outcome: 'failed'; reason?: 'limit' }
      /** Withdrawn before, or the person was deleted since. It is not repeated. */
      | { outcome: 'withdrawn' };
  };
  /** Withdraws an enrollment by its id: a person who is only enrolled by it is deleted, and a repetition is rejected. */
  'withdraw-enrollment': {
    request: TargetGallery;
    answer: { outcome: 'withdrawn' };
  };
  /** Identifies a person by features, or verifies the person whose id is given. */
  'recognise-for-session': {
    request: TargetGallery & CapturedFace & { puid?: string };
    answer:
      /** `identifiedAmong`: the number of people who were compared; undefined for a given person and from release 0.2.0. */
      | ({ outcome: 'recognised'; score: number; identifiedAmong?: number } & PersonIds)
      | { outcome: 'unknown' }
      /** The given person is not enrolled, or no longer. */
      | ({ outcome: 'not-enrolled' } & MissingPeople)
      | { outcome: 'unusable' }
      | { outcome: 'failed' };
  };
  /**
   * Registers a person without a face, for enrollments whose only reference is the token (`ENROLLMENT=token`). The id of the request is the id of the
   * enrollment, as with `enroll-for-session`, and `withdraw-enrollment` withdraws it.
   */
  'register-person': {
    request: TargetGallery;
    answer:
      | ({ outcome: 'registered' } & PersonIds)
      | { outcome: 'failed'; reason?: 'limit' }
      | { outcome: 'withdrawn' };
  };
  /** Stores a copy of the face token of a person, which the device has sealed to the node. */
  'store-token': {
    request: TargetGallery & { puid: string; tokenId: string; sealedToken: SealedContent };
    answer:
      | { outcome: 'stored' }
      /** The person is not enrolled, or the content is not this token. */
      | { outcome: 'rejected' };
  };
  /** Seals the stored token of a person to the key of another device. */
  'hand-over-token': {
    request: TargetGallery & { puid: string; tokenId: string; recipient: RecipientKey; binding: string };
    answer:
      /** A compact JWE to the recipient, whose content is a JWS of the node. */
      { outcome: 'sealed'; jwe: string } | { outcome: 'unknown' };
  };
  /** Returns which of these people are still enrolled. */
  'find-people': {
    request: TargetGallery & { puids: string[] };
    answer: { outcome: 'found'; people: PersonIds[] } & MissingPeople;
  };
}

export type NodeRequestName = keyof NodeRequests;
export type NodeRequest<N extends NodeRequestName> = NodeRequests[N]['request'];
export type NodeAnswer<N extends NodeRequestName> = NodeRequests[N]['answer'];

/** Any answer, with the job of its request. */
export type AnyNodeAnswer = { [N in NodeRequestName]: { job: N; answer: NodeAnswer<N> } }[NodeRequestName];

const knownOutcomes: { readonly [N in NodeRequestName]: readonly NodeAnswer<N>['outcome'][] } = {
  'enroll-for-session': ['enrolled', 'unusable', 'failed', 'withdrawn'],
  'withdraw-enrollment': ['withdrawn'],
  'recognise-for-session': ['recognised', 'unknown', 'not-enrolled', 'unusable', 'failed'],
  'register-person': ['registered', 'failed', 'withdrawn'],
  'store-token': ['stored', 'rejected'],
  'hand-over-token': ['sealed', 'unknown'],
  'find-people': ['found'],
};

/** Whether this release knows the answer: the other service may run another release. */
export const isKnownAnswer = (job: NodeRequestName, { outcome }: { outcome: string }): boolean =>
  (knownOutcomes[job] as readonly string[]).includes(outcome);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value has the format of the ids of requests and customers. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);
