/** A job between two services, whose receiver cannot read the sender's tables: a sealed message under an id that makes it idempotent. */
export interface SealedJob {
  requestId: string;
  /** base64url */
  sealedMessage: string;
}

/** Every job of the suite and its payload: ids or a sealed message, never facts. */
export interface JobMap {
  /** Deletes expired idempotency keys of the string store. */
  'purge-idempotency-keys': Record<string, never>;
  /** Deletes expired idempotency keys of the sessions. */
  'purge-session-idempotency-keys': Record<string, never>;
  /** Enrolls a person in a gallery of the biometric node. */
  'enroll-person': { galleryId: number; enrollmentId: string };
  /** Enrolls the person of a session. */
  'enroll-for-session': SealedJob;
  /** Withdraws the enrollment of a session that ended otherwise. */
  'withdraw-enrollment': SealedJob;
  /** Recognises the person of a session. */
  'recognise-for-session': SealedJob;
  /** Registers a person without a face. */
  'register-person': SealedJob;
  /** Stores the face token of a person. */
  'store-token': SealedJob;
  /** Seals the face token of a person to another device. */
  'hand-over-token': SealedJob;
  /** Deletes face tokens of people who were deleted. */
  'purge-tokens': Record<string, never>;
  /** Finds which people are still enrolled. */
  'find-people': SealedJob;
  /** Receives the answer of the biometric node for a session. */
  'receive-node-answer': SealedJob & { job: string };
  /** Requests from the biometric node which people are still enrolled, and deletes the credentials of the others. */
  'check-people': Record<string, never>;
  /** Deletes failed sign-ins that no longer count towards a lockout. */
  'purge-sign-in-failures': Record<string, never>;
  /** Deletes expired pending and rejected credentials. */
  'purge-pending-credentials': Record<string, never>;
  /** Deletes outcomes of enrollments that no request waits for. */
  'purge-enrollments': Record<string, never>;
  /** Packs templates of a gallery into a page, so that a restart reads them together. */
  'pack-templates': { galleryId: number; page: number };
  /** Replaces the key pairs of the biometric node. */
  'rotate-sealing-keys': Record<string, never>;
  /** Downloads a list if it has a newer version. */
  'refresh-dataset': { dataset: string };
  /** Screens the next slice of a population: people who came in, or everybody after a list has changed. */
  'screen-population': { populationId: string };
  /** Deletes the people, runs and alerts of deleted populations. */
  'purge-populations': Record<string, never>;
  /** Deletes entries of the audit trail whose retention is over. */
  'purge-audit-entries': Record<string, never>;
  /** Ends expired sessions. */
  'expire-sessions': Record<string, never>;
  /** Adds ended sessions to the counts of the statistics. */
  'count-session-ends': Record<string, never>;
  /** Deletes old counts of ended sessions. */
  'purge-session-counts': Record<string, never>;
  /** Deletes sessions whose retention is over. */
  'purge-sessions': Record<string, never>;
  /** Deletes old tombstones of deleted sessions. */
  'purge-session-tombstones': Record<string, never>;
  /** Finds due webhooks of sessions and sends them. */
  'deliver-webhooks': Record<string, never>;
  /** Deletes webhook bodies of sessions whose retention is over. */
  'delete-webhook-bodies': Record<string, never>;
  /** Deletes old webhook deliveries of sessions. */
  'purge-webhook-deliveries': Record<string, never>;
  /** Finds due webhooks of sanctions and sends them. */
  'deliver-screening-webhooks': Record<string, never>;
  /** Deletes webhook bodies of sanctions whose retention is over. */
  'delete-screening-webhook-bodies': Record<string, never>;
  /** Deletes old webhook deliveries of sanctions. */
  'purge-screening-webhook-deliveries': Record<string, never>;
}

/** The queue and the retry rule of a job. */
export interface JobRule {
  queue: string;
  attempts: number;
  /** The delay before the second attempt; it doubles with each further one. */
  backoffSeconds: number;
  /** How many jobs of its queue one process runs at a time, where they share a database connection. */
  concurrency?: number;
}

/** The injection token of the job table. */
export const JOB_TABLE = Symbol('job table');

export type JobTable<M> = { readonly [N in keyof M]: JobRule };

export const jobTable: JobTable<JobMap> = {
  'purge-idempotency-keys': { queue: 'idempotency-key', attempts: 3, backoffSeconds: 5 },
  'purge-session-idempotency-keys': { queue: 'session-idempotency-key', attempts: 3, backoffSeconds: 5 },
  'enroll-person': { queue: 'enrollment', attempts: 3, backoffSeconds: 0.5, concurrency: 200 },
  'enroll-for-session': { queue: 'enrollment', attempts: 3, backoffSeconds: 0.5, concurrency: 200 },
  'withdraw-enrollment': { queue: 'enrollment', attempts: 3, backoffSeconds: 0.5, concurrency: 200 },
  'recognise-for-session': { queue: 'recognition', attempts: 3, backoffSeconds: 0.5, concurrency: 10 },
  'find-people': { queue: 'recognition', attempts: 3, backoffSeconds: 0.5, concurrency: 10 },
  'register-person': { queue: 'token', attempts: 3, backoffSeconds: 0.5, concurrency: 10 },
  'store-token': { queue: 'token', attempts: 3, backoffSeconds: 0.5, concurrency: 10 },
  'hand-over-token': { queue: 'token', attempts: 3, backoffSeconds: 0.5, concurrency: 10 },
  'purge-tokens': { queue: 'token-purge', attempts: 3, backoffSeconds: 5 },
  'receive-node-answer': { queue: 'node-answer', attempts: 3, backoffSeconds: 0.5, concurrency: 10 },
  'check-people': { queue: 'person-check', attempts: 3, backoffSeconds: 5 },
  'purge-sign-in-failures': { queue: 'sign-in-failure', attempts: 3, backoffSeconds: 5 },
  'purge-pending-credentials': { queue: 'pending-credential', attempts: 3, backoffSeconds: 5 },
  'purge-enrollments': { queue: 'enrollment-purge', attempts: 3, backoffSeconds: 5 },
  'pack-templates': { queue: 'template-page', attempts: 3, backoffSeconds: 5 },
  'rotate-sealing-keys': { queue: 'sealing-key', attempts: 3, backoffSeconds: 5 },
  'refresh-dataset': { queue: 'dataset-refresh', attempts: 3, backoffSeconds: 10 },
  'screen-population': { queue: 'population-screening', attempts: 3, backoffSeconds: 5, concurrency: 2 },
  'purge-populations': { queue: 'population-purge', attempts: 3, backoffSeconds: 5 },
  'purge-audit-entries': { queue: 'audit-entry', attempts: 3, backoffSeconds: 5 },
  'expire-sessions': { queue: 'session-expiry', attempts: 3, backoffSeconds: 1, concurrency: 1 },
  'count-session-ends': { queue: 'session-count', attempts: 3, backoffSeconds: 5 },
  'purge-session-counts': { queue: 'session-count', attempts: 3, backoffSeconds: 5 },
  'purge-sessions': { queue: 'session-purge', attempts: 3, backoffSeconds: 5 },
  'purge-session-tombstones': { queue: 'session-tombstone', attempts: 3, backoffSeconds: 5 },
  'deliver-webhooks': { queue: 'webhook-delivery', attempts: 3, backoffSeconds: 1, concurrency: 10 },
  'delete-webhook-bodies': { queue: 'webhook-body', attempts: 3, backoffSeconds: 5 },
  'purge-webhook-deliveries': { queue: 'webhook-history', attempts: 3, backoffSeconds: 5 },
  'deliver-screening-webhooks': {
    queue: 'screening-webhook-delivery',
    attempts: 3,
    backoffSeconds: 1,
    concurrency: 10,
  },
  'delete-screening-webhook-bodies': { queue: 'screening-webhook-body', attempts: 3, backoffSeconds: 5 },
  'purge-screening-webhook-deliveries': {
    queue: 'screening-webhook-history',
    attempts: 3,
    backoffSeconds: 5,
  },
};

export type JobName = keyof JobMap;
