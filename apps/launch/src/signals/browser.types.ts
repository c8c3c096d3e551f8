/** What one realm (the page, a frame of it, a worker) says about its browser. */
export interface Realm {
  userAgent: string;
  platform: string;
  /** undefined where there is no such property. */
  webdriver?: boolean;
  /** The system and the brands of the client hints, where a browser has them. */
  hints?: { system: string; mobile: boolean; brands: readonly { brand: string; version: string }[] };
  /** undefined where it could not be found out. */
  graphics?: { supported: boolean; renderer: string };
}

/** A detector of BotD that was raised, and what it took the browser for. */
export interface BotFinding {
  detector: string;
  kind: string;
}

/** How long a timer was asked to wait, and how long it did by the two clocks. */
export interface TimedWait {
  asked: number;
  byPerformance: number;
  byDate: number;
}

/** What the two clocks said in one round: short waits first, then a long one. */
export interface ClockRound {
  short: readonly TimedWait[];
  long: TimedWait;
}

export type MediaList = { cameras: readonly string[]; microphones: number } | 'failed';

export interface ActiveCamera {
  label: string;
  devices: readonly { id: string; label: string }[];
}

/** What the probes judge. What is undefined could not be found out, and is never suspicious. */
export interface Browser {
  page: Realm;
  frame?: Realm;
  worker?: Realm;
  engine?: string;
  bots: readonly BotFinding[];
  /** The names of what lies on the window and on the document. */
  names: readonly string[];
  /** Functions that ought to be the browser's own and are not. */
  patched: readonly string[];
  /** Functions of the web that are not there, of those that every supported browser has. */
  missing: readonly string[];
  languages?: readonly string[];
  plugins?: { count: number; pdfViewer: boolean | undefined };
  connection?: { effectiveType: unknown; rtt: unknown; downlink: unknown; hasType: boolean };
  deviceMemory?: unknown;
  touchPoints?: number;
  coarsePointer?: boolean;
  outerSize?: { width: number; height: number; focused: boolean };
  has: { chrome: boolean; brave: boolean; webRTC: boolean; notification: boolean; connection: boolean };
  permissions: { notification?: string; notificationQuery?: string; cameraQuery?: string };
  secure: boolean;
  clock?: readonly ClockRound[];
  media?: MediaList;
  camera?: ActiveCamera;
}

/** Says whether something is suspicious. */
export type Probe = (browser: Browser) => boolean;
