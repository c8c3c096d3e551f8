import type { BehavioralFlag } from './behavior';
import type { IndicatorFlag } from './indicators';

/** Flags about the report of a device itself, not its contents. */
export type ReportFlag = 'missing' | 'unknown_model';

export type RiskCode =
  `browser.${IndicatorFlag | ReportFlag}` | `behavioral.${BehavioralFlag | 'spoof_attempt'}`;

/** A hard flag is enough to block. Weak flags are so common that all of them together do not lead to a review. */
export type RiskStrength = 'hard' | 'normal' | 'weak';

interface RiskWeight {
  /** The probability, from 0 to 1, of fraud if only this flag is raised. */
  weight: number;
  strength: RiskStrength;
  meaning: string;
  /** For a flag that counts repeatedly: the number of times that makes it hard. */
  hardAt?: number;
}

export interface RiskFlag extends RiskWeight {
  code: RiskCode;
}

const weights: Readonly<Record<RiskCode, RiskWeight>> = {
  'browser.webdriver': {
    weight: 0.8,
    strength: 'hard',
    meaning: 'The browser reports that it is automated (navigator.webdriver).',
  },
  'browser.phantom': {
    weight: 0.9,
    strength: 'hard',
    meaning: 'Traces of PhantomJS, a headless browser.',
  },
  'browser.selenium': {
    weight: 0.9,
    strength: 'hard',
    meaning: 'Traces of Selenium, a browser automation tool.',
  },
  'browser.automationProperties': {
    weight: 0.8,
    strength: 'hard',
    meaning:
      'Traces of automation tools in the page, or a navigator.webdriver that was changed to hide them.',
  },
  'browser.virtualCameraSoftware': {
    weight: 0.8,
    strength: 'hard',
    meaning:
      'The camera in use has the name of virtual camera software, which can play recorded or generated video.',
  },
  'browser.userAgent': {
    weight: 0.75,
    strength: 'normal',
    meaning: 'The user agent is that of a headless browser.',
  },
  'browser.inconsistentFingerprint': {
    weight: 0.45,
    strength: 'normal',
    meaning: 'The browser reports contradictory properties of itself or its device.',
  },
  'browser.missing': {
    weight: 0.45,
    strength: 'normal',
    meaning: 'A step has no browser indicators, which the launch page always sends.',
  },
  'browser.unknown_model': {
    weight: 0.45,
    strength: 'normal',
    meaning: 'A step names a model that the launch page does not ship, or no model.',
  },
  'browser.webGL': {
    weight: 0.3,
    strength: 'normal',
    meaning: 'WebGL is missing, or rendered without a physical GPU, as on a server.',
  },
  'browser.noMediaDevices': {
    weight: 0.3,
    strength: 'normal',
    meaning: 'The browser lists no camera and no microphone.',
  },
  'browser.chrome': {
    weight: 0.25,
    strength: 'normal',
    meaning: 'The browser identifies itself as Chrome, but lacks features of Chrome.',
  },
  'browser.suspiciousLabels': {
    weight: 0.25,
    strength: 'normal',
    meaning: 'The camera in use has an unusual name or is not listed, or virtual camera software is listed.',
  },
  'browser.timing': {
    weight: 0.2,
    strength: 'normal',
    meaning: 'The clock of the browser is patched, or its timers do not run in real time.',
  },
  'browser.permissions': {
    weight: 0.2,
    strength: 'weak',
    meaning: 'The browser reports contradictory permissions.',
  },
  'browser.languages': {
    weight: 0.2,
    strength: 'weak',
    meaning: 'The browser reports no languages.',
  },
  'browser.deviceMemory': {
    weight: 0.15,
    strength: 'weak',
    meaning: 'The reported memory size is missing or unusual.',
  },
  'browser.missingWebAPIs': {
    weight: 0.15,
    strength: 'weak',
    meaning: 'The browser lacks APIs of current browsers.',
  },
  'browser.mediaDevicesError': {
    weight: 0.15,
    strength: 'weak',
    meaning: 'The list of cameras and microphones cannot be read.',
  },
  'browser.plugins': {
    weight: 0.08,
    strength: 'weak',
    meaning: 'The list of plugins is empty or inconsistent.',
  },
  'browser.webRTC': {
    weight: 0.08,
    strength: 'weak',
    meaning: 'The browser lacks WebRTC; some people disable it for privacy.',
  },
  'browser.notification': {
    weight: 0.05,
    strength: 'weak',
    meaning: 'Notifications are missing, or their permission is contradictory.',
  },
  'browser.connectionType': {
    weight: 0.05,
    strength: 'weak',
    meaning: 'The type of network connection is missing or unusual.',
  },
  'behavioral.impossible_timing': {
    weight: 0.9,
    strength: 'hard',
    meaning: 'The face step was answered faster than a person can make the movements and be captured.',
  },
  'behavioral.event_order': {
    weight: 0.6,
    strength: 'normal',
    meaning: 'Events of the step are missing or out of order.',
  },
  'behavioral.fast_capture': {
    weight: 0.6,
    strength: 'normal',
    meaning: 'The capture took less time than the launch page needs for it.',
  },
  'behavioral.clock_skew': {
    weight: 0.5,
    strength: 'normal',
    meaning: 'The device and the server disagree on how long the step took.',
  },
  'behavioral.uniform_timing': {
    weight: 0.5,
    strength: 'normal',
    meaning: 'The events of the step have almost equal intervals, as in a script.',
  },
  'behavioral.spoof_attempt': {
    weight: 0.4,
    strength: 'normal',
    hardAt: 3,
    meaning: 'A try of a step failed as a spoof. Each one counts; three are enough to block.',
  },
  'behavioral.hidden_tab': {
    weight: 0.25,
    strength: 'normal',
    meaning: 'The page was hidden during the capture.',
  },
  'behavioral.nonce_reuse': {
    weight: 0.8,
    strength: 'hard',
    meaning: 'A step was sent again with different content and the same nonce.',
  },
};

/** All flags. Replies list the raised ones in this order. */
export const riskFlags: readonly RiskFlag[] = Object.entries(weights).map(([code, row]) => ({
  code: code as RiskCode,
  ...row,
}));

/** The limits of weak and hard flags. */
export const strengthLimits = {
  /** The maximum combined weight of weak flags. */
  weakWeight: 0.24,
  /** The minimum score with a hard flag. */
  hardScore: 85,
} as const;

/** The tiers, with inclusive bounds. */
export const riskLevels = [
  { level: 'LOW', from: 0, to: 29, recommendation: 'ALLOW' },
  { level: 'MEDIUM', from: 30, to: 59, recommendation: 'REVIEW' },
  { level: 'HIGH', from: 60, to: 84, recommendation: 'REVIEW' },
  { level: 'CRITICAL', from: 85, to: 100, recommendation: 'BLOCK' },
] as const;

export type RiskLevel = (typeof riskLevels)[number]['level'];
