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

/** Why an enrollment failed, where that is not an error of ours. */
export type FailureReason = 'people-limit';

/** What became of it. */
export type EnrollmentOutcome =
  | { state: 'failed'; reason?: FailureReason }
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

/** What was decided of several enrollments. */
export interface Decisions {
  decisions: Decision[];
  /** People who are new, and for whom there is no room. */
  refused: PendingEnrollment[];
}

/** An enrollment that has been decided on, and not committed yet. */
export interface Decision {
  enrollment: PendingEnrollment;
  /** The new person's number; undefined for a duplicate. */
  number?: number;
  outcome: EnrollmentOutcome & { state: 'done' };
}
