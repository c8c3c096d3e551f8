/** Between two services, whose receiver cannot read the sender's tables: a sealed parcel, under an id that makes it happen once. */
export interface SealedJob {
  requestId: string;
  /** base64url */
  parcel: string;
}

/** Every job of the suite and what it carries: ids, or a sealed parcel, never facts. */
export interface JobMap {
  /** Removes the idempotency keys of the string store that nobody can repeat any more. */
  'purge-idempotency-keys': Record<string, never>;
  /** Removes the idempotency keys of the sessions that nobody can repeat any more. */
  'purge-session-idempotency-keys': Record<string, never>;
  /** Enrolls a person in a gallery of the biometric node. */
  'enroll-person': { galleryId: number; enrollmentId: string };
  /** Enrolls a person whom a session has looked at. */
  'enroll-for-session': SealedJob;
  /** Takes back what a session has enrolled, because it ended otherwise. */
  'withdraw-enrollment': SealedJob;
  /** Says whom a session is looking at. */
  'recognise-for-session': SealedJob;
  /** Says which people are still enrolled. */
  'find-people': SealedJob;
  /** Tells a session what the node has answered. */
  'hear-node': SealedJob & { job: string };
  /** Asks the node which people are still enrolled, and forgets the credentials of the others. */
  'check-people': Record<string, never>;
  /** Removes failed sign-ins that lock nobody out any more. */
  'purge-sign-in-failures': Record<string, never>;
  /** Deletes pending and rejected credentials whose time is over. */
  'purge-pending-credentials': Record<string, never>;
  /** Removes the outcomes of enrollments that nobody waits for any more. */
  'purge-enrollments': Record<string, never>;
  /** Packs the templates of a gallery that belong together, so that a restart reads them at once. */
  'pack-templates': { galleryId: number; page: number };
  /** Asks the address of a list for a newer version. */
  'refresh-dataset': { dataset: string };
  /** Ends the sessions whose time is over. */
  'expire-sessions': Record<string, never>;
  /** Forgets sessions whose retention is over. */
  'purge-sessions': Record<string, never>;
  /** Removes the tombstones of sessions that were forgotten long ago. */
  'purge-session-tombstones': Record<string, never>;
  /** Looks for webhooks that are due, and sends them. */
  'deliver-webhooks': Record<string, never>;
  /** Drops the bodies of webhooks that are kept no longer. */
  'forget-webhook-bodies': Record<string, never>;
  /** Removes deliveries of webhooks that ended long ago. */
  'purge-webhook-deliveries': Record<string, never>;
}

/** How a job travels and how often it is tried. */
export interface JobRule {
  queue: string;
  attempts: number;
  /** The delay before the second attempt; it doubles with each further one. */
  backoffSeconds: number;
  /** How many of its queue one process does at a time, where they share a database connection; else each has its own. */
  concurrency?: number;
}

export type JobTable<M> = { readonly [N in keyof M]: JobRule };

export const jobTable: JobTable<JobMap> = {
  'purge-idempotency-keys': { queue: 'idempotency-key', attempts: 3, backoffSeconds: 5 },
  'purge-session-idempotency-keys': { queue: 'session-idempotency-key', attempts: 3, backoffSeconds: 5 },
  'enroll-person': { queue: 'enrollment', attempts: 3, backoffSeconds: 0.5, concurrency: 200 },
  'enroll-for-session': { queue: 'enrollment', attempts: 3, backoffSeconds: 0.5, concurrency: 200 },
  'withdraw-enrollment': { queue: 'enrollment', attempts: 3, backoffSeconds: 0.5, concurrency: 200 },
  'recognise-for-session': { queue: 'recognition', attempts: 3, backoffSeconds: 0.5, concurrency: 10 },
  'find-people': { queue: 'recognition', attempts: 3, backoffSeconds: 0.5, concurrency: 10 },
  'hear-node': { queue: 'node-answer', attempts: 3, backoffSeconds: 0.5, concurrency: 10 },
  'check-people': { queue: 'person-check', attempts: 3, backoffSeconds: 5 },
  'purge-sign-in-failures': { queue: 'sign-in-failure', attempts: 3, backoffSeconds: 5 },
  'purge-pending-credentials': { queue: 'pending-credential', attempts: 3, backoffSeconds: 5 },
  'purge-enrollments': { queue: 'enrollment-purge', attempts: 3, backoffSeconds: 5 },
  'pack-templates': { queue: 'template-page', attempts: 3, backoffSeconds: 5 },
  'refresh-dataset': { queue: 'dataset-refresh', attempts: 3, backoffSeconds: 10 },
  'expire-sessions': { queue: 'session-expiry', attempts: 3, backoffSeconds: 1, concurrency: 1 },
  'purge-sessions': { queue: 'session-purge', attempts: 3, backoffSeconds: 5 },
  'purge-session-tombstones': { queue: 'session-tombstone', attempts: 3, backoffSeconds: 5 },
  'deliver-webhooks': { queue: 'webhook-delivery', attempts: 3, backoffSeconds: 1, concurrency: 10 },
  'forget-webhook-bodies': { queue: 'webhook-body', attempts: 3, backoffSeconds: 5 },
  'purge-webhook-deliveries': { queue: 'webhook-history', attempts: 3, backoffSeconds: 5 },
};

export type JobName = keyof JobMap;
