/** Why there is no picture; the names of the problems that the page tells. */
export type CameraProblem = 'noCamera' | 'denied' | 'busy' | 'inApp' | 'unsupported';

// The names that getUserMedia fails with, old ones of some browsers among them.
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

// Browsers inside apps: they often have no camera, or never ask for it.
const appMarks: readonly RegExp[] = [
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

/** Whether the page is shown inside an app instead of in a browser. */
export const isInApp = (userAgent: string): boolean => appMarks.some((mark) => mark.test(userAgent));

/** What the failure of a camera means to the person; only a refusal can be the fault of the app around the page. */
export function cameraProblem(errorName: string, userAgent: string): CameraProblem {
  const problem = problems[errorName] ?? 'busy';
  const maybeTheApp = problem === 'denied' || problem === 'unsupported';
  return maybeTheApp && isInApp(userAgent) ? 'inApp' : problem;
}
