/** An accepted enrollment, which a job completes. */
export interface Enrollment {
  id: string;
  galleryId: number;
  /** The id of the person if they are new. */
  puid: string;
  externalId: Buffer | null;
  /** The number of good embeddings. */
  level: number;
  /** The coherence of the embeddings. */
  score: number;
  /** Requested by a session, which may repeat or withdraw it. */
  forSession: boolean;
  /** Adds a person of another gallery, under the id that they have there. */
  isMove: boolean;
  requestId: string;
  correlationId: string | null;
}

/**
 * Why an enrollment was rejected. `mixed`: its embeddings find different people. `move-refused`: the person is in no other gallery,
 * or the face is that of someone else.
 */
export type RejectionReason = 'people-limit' | 'mixed' | 'move-refused';

/** Why an enrollment failed, if not by an internal error. */
export type FailureReason = RejectionReason | 'gallery-removed';

/** The result of an enrollment. */
export type EnrollmentOutcome =
  | { state: 'failed'; reason?: FailureReason }
  | {
      state: 'done';
      duplicate: boolean;
      puid: string;
      level: number;
      score: number;
      /** The position of the gallery with the person. */
      position: number;
    };

/** A pending enrollment with its decrypted embeddings. */
export interface PendingEnrollment extends Enrollment {
  embeddings: Float32Array[];
}

/** The decisions on several enrollments. */
export interface Decisions {
  decisions: Decision[];
  rejected: Rejection[];
}

/** An enrollment that adds no one. */
export interface Rejection {
  enrollment: PendingEnrollment;
  reason: RejectionReason;
}

/** The decision on an enrollment, before the commit. */
export interface Decision {
  enrollment: PendingEnrollment;
  /** The number of a new person; undefined for a duplicate. */
  number?: number;
  outcome: EnrollmentOutcome & { state: 'done' };
}
