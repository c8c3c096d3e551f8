/** Whose gallery is meant; the node has no other way to know, since requests of this kind carry no API key. */
export interface AskedGallery {
  customerId: string;
  mode: 'live' | 'test';
  version: string;
}

/** A person whom the node knows now. */
export interface KnownPerson {
  puid: string;
  guid: string;
}

/** What sessions ask of the biometric node, job by job, and what they may be answered. */
export interface NodeRequests {
  /** Enrolls a person from the features of one capture; the id of the request is the id of the enrollment. */
  'enroll-for-session': {
    question: AskedGallery & { features: number[][] };
    answer:
      | ({ outcome: 'enrolled'; isDuplicate: boolean } & KnownPerson)
      /** No embedding is good enough to tell. */
      | { outcome: 'unusable' }
      /** `limit`: the customer has as many people, or galleries, as it may have. */
      | { outcome: 'failed'; reason?: 'limit' }
      /** Taken back before, or the person was deleted since: it is not done again. */
      | { outcome: 'withdrawn' };
  };
  /** Takes an enrollment back, under the same id: whoever is new by it alone is forgotten, and it can happen no more. */
  'withdraw-enrollment': {
    question: AskedGallery;
    answer: { outcome: 'withdrawn' };
  };
  /** Says whose features these are; of a person whose id is given, whether they are theirs. */
  'recognise-for-session': {
    question: AskedGallery & { features: number[][]; puid?: string };
    answer:
      | ({ outcome: 'recognised'; score: number } & KnownPerson)
      | { outcome: 'unknown' }
      /** The person whose id was given is not enrolled, or no longer. */
      | { outcome: 'gone' }
      | { outcome: 'unusable' }
      | { outcome: 'failed' };
  };
  /** Says which of these people are still enrolled. */
  'find-people': {
    question: AskedGallery & { puids: string[] };
    answer: { outcome: 'found'; people: KnownPerson[] };
  };
}

export type NodeRequestName = keyof NodeRequests;
export type NodeQuestion<N extends NodeRequestName> = NodeRequests[N]['question'];
export type NodeAnswer<N extends NodeRequestName> = NodeRequests[N]['answer'];

/** Any answer, with the request it belongs to. */
export type AnyNodeAnswer = { [N in NodeRequestName]: { job: N; answer: NodeAnswer<N> } }[NodeRequestName];

const outcomes: { readonly [N in NodeRequestName]: readonly NodeAnswer<N>['outcome'][] } = {
  'enroll-for-session': ['enrolled', 'unusable', 'failed', 'withdrawn'],
  'withdraw-enrollment': ['withdrawn'],
  'recognise-for-session': ['recognised', 'unknown', 'gone', 'unusable', 'failed'],
  'find-people': ['found'],
};

/** Whether an answer is one that this release knows: the other service may be of another. */
export const isKnownAnswer = (job: NodeRequestName, { outcome }: { outcome: string }): boolean =>
  (outcomes[job] as readonly string[]).includes(outcome);
