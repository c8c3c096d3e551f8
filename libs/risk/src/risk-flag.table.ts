import type { BehavioralFlag } from './behavior';
import type { IndicatorFlag } from './indicators';

/** What is noticed about the report of a device, whatever the report says. */
export type ReportFlag = 'missing' | 'unknown_model';

export type RiskCode =
  `browser.${IndicatorFlag | ReportFlag}` | `behavioral.${BehavioralFlag | 'spoof_attempt'}`;

/** A hard flag is enough to block; weak ones are so common that all of them together do not lead to a review. */
export type RiskStrength = 'hard' | 'normal' | 'weak';

interface RiskWeight {
  /** The chance, from 0 to 1, that something is wrong where this flag is raised and nothing else is known. */
  weight: number;
  strength: RiskStrength;
  meaning: string;
  /** For a flag that counts each time it is raised: how many times make it hard. */
  hardAt?: number;
}

export interface RiskFlag extends RiskWeight {
  code: RiskCode;
}

const weights: Readonly<Record<RiskCode, RiskWeight>> = {
  'browser.webdriver': {
    weight: 0.8,
    strength: 'hard',
    meaning: 'The browser says that a program operates it, not a person.',
  },
  'browser.phantom': {
    weight: 0.9,
    strength: 'hard',
    meaning: 'There are traces of PhantomJS, a browser without a window that is made for scripts.',
  },
  'browser.selenium': {
    weight: 0.9,
    strength: 'hard',
    meaning: 'There are traces of Selenium, a tool that operates browsers by script.',
  },
  'browser.automationProperties': {
    weight: 0.8,
    strength: 'hard',
    meaning: 'There are traces in the page that tools for automation leave behind.',
  },
  'browser.virtualCameraSoftware': {
    weight: 0.8,
    strength: 'hard',
    meaning:
      'A camera bears the name of software that can show a recorded or made-up video as if it were live.',
  },
  'browser.userAgent': {
    weight: 0.75,
    strength: 'normal',
    meaning: 'The browser calls itself by the name of one that runs without a window.',
  },
  'browser.inconsistentFingerprint': {
    weight: 0.45,
    strength: 'normal',
    meaning: 'What the browser says about itself and its device does not fit together.',
  },
  'browser.missing': {
    weight: 0.45,
    strength: 'normal',
    meaning: 'A step came without browser indicators, which the launch page always sends.',
  },
  'browser.unknown_model': {
    weight: 0.45,
    strength: 'normal',
    meaning: 'A step named a model that the launch page does not ship, or named no model.',
  },
  'browser.webGL': {
    weight: 0.3,
    strength: 'normal',
    meaning: 'Graphics are missing or drawn without a graphics card, as on a server.',
  },
  'browser.noMediaDevices': {
    weight: 0.3,
    strength: 'normal',
    meaning: 'The browser lists no camera and no microphone.',
  },
  'browser.chrome': {
    weight: 0.25,
    strength: 'normal',
    meaning: 'The browser calls itself Chrome and lacks what Chrome has.',
  },
  'browser.suspiciousLabels': {
    weight: 0.25,
    strength: 'normal',
    meaning: 'The name of a camera is unusual for one that is built in or plugged in.',
  },
  'browser.timing': {
    weight: 0.2,
    strength: 'normal',
    meaning: 'The clock of the browser runs as it does where a program controls it.',
  },
  'browser.permissions': {
    weight: 0.2,
    strength: 'weak',
    meaning: 'The browser contradicts itself about what the page is permitted to do.',
  },
  'browser.languages': {
    weight: 0.2,
    strength: 'weak',
    meaning: 'The browser names no language that its user reads.',
  },
  'browser.deviceMemory': {
    weight: 0.15,
    strength: 'weak',
    meaning: 'The size of the memory is missing or unusual.',
  },
  'browser.missingWebAPIs': {
    weight: 0.15,
    strength: 'weak',
    meaning: 'The browser lacks functions that current browsers have.',
  },
  'browser.mediaDevicesError': {
    weight: 0.15,
    strength: 'weak',
    meaning: 'The list of cameras could not be read.',
  },
  'browser.plugins': {
    weight: 0.08,
    strength: 'weak',
    meaning: 'The browser lists no plug-ins.',
  },
  'browser.webRTC': {
    weight: 0.08,
    strength: 'weak',
    meaning:
      'The browser lacks live connections (WebRTC); some people switch them off to protect their privacy.',
  },
  'browser.notification': {
    weight: 0.05,
    strength: 'weak',
    meaning: 'The browser lacks notifications, or contradicts itself about them.',
  },
  'browser.connectionType': {
    weight: 0.05,
    strength: 'weak',
    meaning: 'The kind of network connection is missing or unusual.',
  },
  'behavioral.impossible_timing': {
    weight: 0.9,
    strength: 'hard',
    meaning: 'The face step was answered sooner than a person can turn the head as asked and be captured.',
  },
  'behavioral.event_order': {
    weight: 0.6,
    strength: 'normal',
    meaning: 'A part of the step was left out, or the parts were not in their order.',
  },
  'behavioral.fast_capture': {
    weight: 0.6,
    strength: 'normal',
    meaning: 'The face was captured faster than a camera and a person can do it.',
  },
  'behavioral.clock_skew': {
    weight: 0.5,
    strength: 'normal',
    meaning: 'The device and the server disagree on how long the step took.',
  },
  'behavioral.uniform_timing': {
    weight: 0.5,
    strength: 'normal',
    meaning: 'The parts of the step followed each other in almost equal intervals, as a script does it.',
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
    meaning: 'The page was not in sight while the camera captured.',
  },
  'behavioral.nonce_reuse': {
    weight: 0.8,
    strength: 'hard',
    meaning: 'A step was sent again with other content under the same one-use number.',
  },
};

/** Every flag that can be raised; replies name the raised ones in this order. */
export const riskFlags: readonly RiskFlag[] = Object.entries(weights).map(([code, row]) => ({
  code: code as RiskCode,
  ...row,
}));

/** How far the strength of a flag reaches. */
export const strengthLimits = {
  /** Weak flags count together at most as one flag of this weight. */
  weakWeight: 0.24,
  /** The least score with a hard flag. */
  hardScore: 85,
} as const;

/** The tiers; the bounds belong to them. */
export const riskLevels = [
  { level: 'LOW', from: 0, to: 29, recommendation: 'ALLOW' },
  { level: 'MEDIUM', from: 30, to: 59, recommendation: 'REVIEW' },
  { level: 'HIGH', from: 60, to: 84, recommendation: 'REVIEW' },
  { level: 'CRITICAL', from: 85, to: 100, recommendation: 'BLOCK' },
] as const;
