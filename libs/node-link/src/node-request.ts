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

/** The requests of sessions to the biometric node, by job, and their answers. */
export interface NodeRequests {
  /**
   * Enrolls a person from the features of one capture; the id of the request is the id of the enrollment. With `puid`, adds a
   * person of another gallery of the customer to this one, under the same id. Release 0.2.0 of the node ignores `puid` and assigns
   * a new one, so the sender must compare it.
   */
  'enroll-for-session': {
    request: TargetGallery & { features: number[][]; puid?: string };
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
    request: TargetGallery & { features: number[][]; puid?: string };
    answer:
      /** `identifiedAmong`: the number of people who were compared; undefined for a given person and from release 0.2.0. */
      | ({ outcome: 'recognised'; score: number; identifiedAmong?: number } & PersonIds)
      | { outcome: 'unknown' }
      /** The given person is not enrolled, or no longer. */
      | { outcome: 'not-enrolled' }
      | { outcome: 'unusable' }
      | { outcome: 'failed' };
  };
  /** Returns which of these people are still enrolled. */
  'find-people': {
    request: TargetGallery & { puids: string[] };
    answer: { outcome: 'found'; people: PersonIds[] };
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
  'find-people': ['found'],
};

/** Whether this release knows the answer: the other service may run another release. */
export const isKnownAnswer = (job: NodeRequestName, { outcome }: { outcome: string }): boolean =>
  (knownOutcomes[job] as readonly string[]).includes(outcome);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value has the format of the ids of requests and customers. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);
