/** The screens of the launch page. Only these names are counted, so that a caller cannot create metrics. */
export const visitScreens = [
  'opening',
  'consent',
  'contact',
  'face',
  'faceAgain',
  'document',
  'documentCamera',
  'documentReview',
  'documentReading',
  'passkey',
  'handoff',
  'follow',
  'sending',
  'checking',
  'again',
  'problem',
  'result',
] as const;
export type VisitScreen = (typeof visitScreens)[number];

const failures = [
  'spoof',
  'challenge',
  'camera',
  'unreadable',
  'passkey',
  'unrecognised',
  'mismatch',
  'device_key',
] as const;

/** Why the last screen of a visit was shown, for the screens that are shown for a reason. Other combinations are rejected, so that they create no metrics. */
export const visitReasons = {
  problem: [
    'noCamera',
    'denied',
    'busy',
    'inApp',
    'unsupported',
    'storage',
    'models',
    'offline',
    'server',
    'tries',
    'challenge',
    'locked',
    'expired',
    'cancelled',
    'elsewhere',
    'tooLate',
    'code',
    'unknown',
    'embedded',
  ],
  // Why a step is to be repeated.
  again: failures,
  // Why the session failed.
  result: [...failures, 'noToken', 'document'],
  // What was wrong with the picture of a document, or with the document.
  document: ['file', 'unreadable', 'checkDigits', 'expired', 'portrait', 'dark', 'glare', 'small', 'blurred'],
} as const satisfies Partial<Record<VisitScreen, readonly string[]>>;
export type VisitReason = (typeof visitReasons)[keyof typeof visitReasons][number];

/** How many screens one report may count. A visit with three tries of each step shows fewer than 50. */
export const maxVisitScreens = 100;
