/** The recommendations for the host application, mildest first. */
export const recommendations = ['ALLOW', 'REVIEW', 'BLOCK'] as const;
export type Recommendation = (typeof recommendations)[number];

interface OutcomeRow {
  /** The mildest recommendation for this outcome, whatever the score. */
  recommendation: Recommendation;
  meaning: string;
}

/** The outcomes of a session and their recommendations. Listed in the flags as `outcome.<code>`. */
export const outcomes = {
  above_threshold: { recommendation: 'ALLOW', meaning: 'The person is above the age threshold.' },
  at_threshold: { recommendation: 'ALLOW', meaning: 'The person is at the age threshold.' },
  success: { recommendation: 'ALLOW', meaning: 'The enrollment or the sign-in succeeded.' },
  below_threshold: { recommendation: 'BLOCK', meaning: 'The person is below the age threshold.' },
  spoof: {
    recommendation: 'BLOCK',
    meaning: 'All tries of a step failed, at least one as a spoof (error 1).',
  },
  age_unknown: {
    recommendation: 'REVIEW',
    meaning: 'The session was completed without an age result.',
  },
  failed: { recommendation: 'REVIEW', meaning: 'The verification failed for a reason other than a spoof.' },
  desktop_refused: {
    recommendation: 'REVIEW',
    meaning: 'The session was only opened on a desktop (error -5).',
  },
  camera_failure: {
    recommendation: 'REVIEW',
    meaning: 'All tries of a step failed, at least one because of the camera and none as a spoof (error -7).',
  },
  challenge_not_completed: {
    recommendation: 'REVIEW',
    meaning:
      'All tries of a step failed, at least one because the head turns or gestures were not completed, and none as a spoof or because of the camera (error -8).',
  },
  cancelled: { recommendation: 'REVIEW', meaning: 'The session was cancelled.' },
  expired: { recommendation: 'REVIEW', meaning: 'The session expired.' },
  open: { recommendation: 'REVIEW', meaning: 'The session has not ended yet.' },
} as const satisfies Record<string, OutcomeRow>;

export type Outcome = keyof typeof outcomes;

interface CaveatRow {
  /** The mildest recommendation with this caveat, unless the customer accepts it. */
  recommendation: Recommendation;
  /** The setting of a customer that accepts it. */
  acceptedBy: string;
  meaning: string;
}

/** What a successful outcome does not prove. Listed in the flags after the outcome, as `outcome.<code>`. */
export const caveats = {
  face_only: {
    recommendation: 'REVIEW',
    acceptedBy: 'faceOnlySignIn: allow',
    meaning: 'The sign-in rests on the face alone, which was found among all enrolled people.',
  },
} as const satisfies Record<string, CaveatRow>;

export type Caveat = keyof typeof caveats;
