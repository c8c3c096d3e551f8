/** Why there is no picture; each is the name of a problem that the page shows. */
export type CameraProblem = 'noCamera' | 'denied' | 'busy' | 'inApp' | 'unsupported';

// By the name of the error that getUserMedia throws, including names of older browsers.
const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noCamera',
  DevicesNotFoundError: 'noCamera',
  OverconstrainedError: 'noCamera',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
  TypeError: 'unsupported',
  NotSupportedError: 'unsupported',
};

// In-app browsers: they often have no camera access, or never ask for it.
const appPatterns: readonly RegExp[] = [
  /\bFBA[NV]\//, // Facebook, Messenger
  /\bInstagram\b/,
  /\bBarcelona\b/, // Threads
  /\bLine\//,
  /\bMicroMessenger\b/, // WeChat
  /\bWeibo\b/,
  /\bQQ\//,
  /\b(?:musical_ly|BytedanceWebview|TikTok|trill)/i,
  /\bSnapchat\b/,
  /\bPinterest\b/,
  /\bLinkedInApp\b/,
  /\bTwitter(?:Android| for iP)/,
  /\bKAKAOTALK\b/i,
  /\bNAVER\b/,
  /\bZalo\b/,
  /\bGSA\//, // the Google app on iOS
  /; wv\)/, // any other WebView of Android
];

/** Whether the page runs in an in-app browser. */
export const isInApp = (userAgent: string): boolean => appPatterns.some((mark) => mark.test(userAgent));

/** The problem to show for a camera error; only a denied or unsupported camera can be caused by the app. */
export function toCameraProblem(errorName: string, userAgent: string): CameraProblem {
  const problem = problems[errorName] ?? 'busy';
  const isMaybeApp = problem === 'denied' || problem === 'unsupported';
  return isMaybeApp && isInApp(userAgent) ? 'inApp' : problem;
}
