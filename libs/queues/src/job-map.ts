/** Every job of the suite and what it carries: ids, never facts. */
export interface JobMap {
  /** Removes the idempotency keys of the string store that nobody can repeat any more. */
  'purge-idempotency-keys': Record<string, never>;
}

/** How a job travels and how often it is tried. */
export interface JobRule {
  queue: string;
  attempts: number;
  /** The delay before the second attempt; it doubles with each further one. */
  backoffSeconds: number;
}

export type JobTable<M> = { readonly [N in keyof M]: JobRule };

export const jobTable: JobTable<JobMap> = {
  'purge-idempotency-keys': { queue: 'idempotency-key', attempts: 3, backoffSeconds: 5 },
};

export type JobName = keyof JobMap;
