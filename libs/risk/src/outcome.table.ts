/** What a host is advised to do, the mildest first. */
export const recommendations = ['ALLOW', 'REVIEW', 'BLOCK'] as const;
export type Recommendation = (typeof recommendations)[number];

interface OutcomeRow {
  /** The mildest recommendation for a session that ended like this, however low its score is. */
  recommendation: Recommendation;
  meaning: string;
}

/** How a session stands or has ended, and what follows from that alone. Flags name it as `outcome.<code>`. */
export const outcomes = {
  above_threshold: { recommendation: 'ALLOW', meaning: 'The person is above the age threshold.' },
  at_threshold: { recommendation: 'ALLOW', meaning: 'The person is at the age threshold.' },
  success: { recommendation: 'ALLOW', meaning: 'The enrollment or the sign-in succeeded.' },
  below_threshold: { recommendation: 'BLOCK', meaning: 'The person is below the age threshold.' },
  spoof: {
    recommendation: 'BLOCK',
    meaning: 'All tries of a step failed, at least one of them as a spoof (error 1).',
  },
  age_unknown: {
    recommendation: 'REVIEW',
    meaning: 'The session was completed without a result on the age.',
  },
  failed: { recommendation: 'REVIEW', meaning: 'The verification failed for another reason than a spoof.' },
  desktop_refused: {
    recommendation: 'REVIEW',
    meaning: 'The session was only opened on a desktop (error -5).',
  },
  camera_failure: {
    recommendation: 'REVIEW',
    meaning:
      'All tries of a step failed, at least one of them because of the camera, and none as a spoof (error -7).',
  },
  cancelled: { recommendation: 'REVIEW', meaning: 'The session was cancelled.' },
  expired: { recommendation: 'REVIEW', meaning: 'The session expired.' },
  open: { recommendation: 'REVIEW', meaning: 'The session has not ended yet.' },
} as const satisfies Record<string, OutcomeRow>;

export type Outcome = keyof typeof outcomes;
