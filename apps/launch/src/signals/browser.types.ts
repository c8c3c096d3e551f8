/** What one realm (the page, an iframe, a worker) reports about its browser. */
export interface Realm {
  userAgent: string;
  platform: string;
  /** undefined where the property is missing. */
  webdriver?: boolean;
  /** The client hints, where a browser has them. */
  hints?: { system: string; mobile: boolean; brands: readonly { brand: string; version: string }[] };
  /** undefined where it could not be read. */
  graphics?: { supported: boolean; renderer: string };
}

/** A BotD detector that matched, and the kind of bot it reported. */
export interface BotFinding {
  detector: string;
  kind: string;
}

/** The requested delay of a timer, and the delay measured by two clocks. */
export interface TimedWait {
  asked: number;
  byPerformance: number;
  byDate: number;
}

/** The measurements of one round: short waits first, then a long one. */
export interface ClockRound {
  short: readonly TimedWait[];
  long: TimedWait;
}

export type MediaList = { cameras: readonly string[]; microphones: number } | 'failed';

export interface ActiveCamera {
  label: string;
  devices: readonly { id: string; label: string }[];
}

/** The input of the probes. A value that could not be read is undefined, and never suspicious. */
export interface Browser {
  page: Realm;
  frame?: Realm;
  worker?: Realm;
  engine?: string;
  bots: readonly BotFinding[];
  /** The property names of window and document. */
  names: readonly string[];
  /** Functions that should be native and are not. */
  patched: readonly string[];
  /** Missing web APIs, of those that every supported browser has. */
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

/** Returns whether something is suspicious. */
export type Probe = (browser: Browser) => boolean;
