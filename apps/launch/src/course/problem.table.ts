import type { TextKey } from '../language/language';

/** What a person can do about a problem. */
export type WayOut = 'retry' | 'otherDevice' | 'copyLink' | 'reload' | 'back';

/** What the host is told, and what the person can do. */
interface ProblemRule {
  told: TextKey | undefined;
  ways: readonly WayOut[];
}

// Where the session is over there is only the way back; everywhere else the person can go on, here or elsewhere.
const rules = {
  noCamera: { told: 'told.camera', ways: ['retry', 'otherDevice'] },
  denied: { told: 'told.camera', ways: ['retry', 'otherDevice'] },
  busy: { told: 'told.camera', ways: ['retry', 'otherDevice'] },
  inApp: { told: 'told.nothing', ways: ['copyLink', 'otherDevice'] },
  unsupported: { told: 'told.nothing', ways: ['copyLink', 'otherDevice'] },
  models: { told: 'told.nothing', ways: ['retry', 'otherDevice'] },
  offline: { told: 'told.nothing', ways: ['retry'] },
  server: { told: 'told.nothing', ways: ['retry'] },
  tries: { told: 'told.failed', ways: ['back'] },
  locked: { told: 'told.failed', ways: ['back'] },
  expired: { told: 'told.expired', ways: ['back'] },
  cancelled: { told: 'told.cancelled', ways: ['back'] },
  elsewhere: { told: 'told.nothing', ways: ['reload'] },
  tooLate: { told: 'told.nothing', ways: ['reload'] },
  code: { told: 'told.nothing', ways: ['reload'] },
  unknown: { told: undefined, ways: [] },
} as const satisfies Record<string, ProblemRule>;

export type ProblemName = keyof typeof rules;

/** How a problem is shown: what went wrong, what to do about it, and what the host is told. */
export interface ProblemText extends ProblemRule {
  title: TextKey;
  text: TextKey;
}

export const problemText = (name: ProblemName): ProblemText => ({
  title: `problem.${name}.title`,
  text: `problem.${name}.text`,
  ...rules[name],
});

export const problemNames = Object.keys(rules) as ProblemName[];

/** Whether the camera is the problem: whoever gives up then says so, and has not cancelled. */
export const isOfCamera = (name: ProblemName): boolean => rules[name].told === 'told.camera';

/** Whether the session goes on here, so that it can be cancelled here. */
export const isOpenHere = (name: ProblemName): boolean =>
  problemText(name).ways.some((way) => way === 'retry' || way === 'otherDevice');
