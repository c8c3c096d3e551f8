/** An enrollment that has been accepted: a promise to the caller, kept by a job. */
export interface Enrollment {
  id: string;
  galleryId: number;
  /** The id of the person, should they turn out to be new. */
  puid: string;
  externalId: Buffer | null;
  /** How many good embeddings there are. */
  level: number;
  /** How alike they are. */
  score: number;
  /** Asked for by a session, which may ask again, or take it back. */
  forSession: boolean;
  requestId: string;
  correlationId: string | null;
}

/** What became of it. */
export type EnrollmentOutcome =
  | { state: 'failed' }
  | {
      state: 'done';
      duplicate: boolean;
      puid: string;
      level: number;
      score: number;
      /** Of the gallery, once the person was in it. */
      position: number;
    };

/** An enrollment that waits to be done, its embeddings opened. */
export interface PendingEnrollment extends Enrollment {
  embeddings: Float32Array[];
}

/** An enrollment that has been decided on, and not committed yet. */
export interface Decision {
  enrollment: PendingEnrollment;
  /** The new person's number; undefined for a duplicate. */
  number?: number;
  outcome: EnrollmentOutcome & { state: 'done' };
}
