/** Why there is no picture; each is the name of a problem that the page shows. */
export type CameraProblem = 'noCamera' | 'denied' | 'busy' | 'inApp' | 'embedded' | 'unsupported';

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

/** The parts of a window that show whether the page is in a frame, and whether the frame may use the camera. */
export interface FrameTraits {
  top: unknown;
  self: unknown;
  document: object;
}

/** Whether the page is in a frame that does not pass on the camera. Some browsers do not report it: there every refusal in a frame counts. */
export const isBlockedFrame = ({ top, self, document }: FrameTraits): boolean =>
  top !== self && getPolicy(document)?.allowsFeature('camera') !== true;

interface FeaturePolicy {
  allowsFeature: (name: string) => boolean;
}

// Only Chromium has it.
const getPolicy = (document: { featurePolicy?: FeaturePolicy }): FeaturePolicy | undefined =>
  document.featurePolicy;

/** The problem to show for a camera error; only a denied or unsupported camera can be caused by the app or the frame. */
export function toCameraProblem(
  errorName: string,
  userAgent: string,
  isInBlockedFrame = false,
): CameraProblem {
  const problem = problems[errorName] ?? 'busy';
  const isMaybeApp = problem === 'denied' || problem === 'unsupported';
  if (isMaybeApp && isInBlockedFrame) return 'embedded';
  return isMaybeApp && isInApp(userAgent) ? 'inApp' : problem;
}
