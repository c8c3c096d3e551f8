import type { TextKey } from '../language/language';

/** What a person can do about a problem. */
export type ProblemAction = 'retry' | 'otherDevice' | 'copyLink' | 'openWindow' | 'reload' | 'back';

/** What is reported to the host, and what the person can do. */
interface ProblemRule {
  notice: TextKey | undefined;
  actions: readonly ProblemAction[];
}

// After the end of the session the only action is to go back; otherwise the person can continue, here or elsewhere.
const rules = {
  noCamera: { notice: 'notice.camera', actions: ['retry', 'otherDevice'] },
  denied: { notice: 'notice.camera', actions: ['retry', 'otherDevice'] },
  // The session can continue in a window of its own.
  embedded: { notice: 'notice.nothing', actions: ['openWindow', 'otherDevice'] },
  busy: { notice: 'notice.camera', actions: ['retry', 'otherDevice'] },
  inApp: { notice: 'notice.nothing', actions: ['copyLink', 'otherDevice'] },
  unsupported: { notice: 'notice.nothing', actions: ['copyLink', 'otherDevice'] },
  // The link of a handoff also opens in another window of this device.
  storage: { notice: 'notice.nothing', actions: ['otherDevice', 'retry'] },
  models: { notice: 'notice.nothing', actions: ['retry', 'otherDevice'] },
  offline: { notice: 'notice.nothing', actions: ['retry'] },
  server: { notice: 'notice.nothing', actions: ['retry'] },
  tries: { notice: 'notice.failed', actions: ['back'] },
  challenge: { notice: 'notice.failed', actions: ['back'] },
  locked: { notice: 'notice.failed', actions: ['back'] },
  expired: { notice: 'notice.expired', actions: ['back'] },
  cancelled: { notice: 'notice.cancelled', actions: ['back'] },
  elsewhere: { notice: 'notice.nothing', actions: ['reload'] },
  tooLate: { notice: 'notice.nothing', actions: ['reload'] },
  // The new code is shown on the other screen: nothing can be done here, and the old code does not work again.
  code: { notice: undefined, actions: [] },
  unknown: { notice: undefined, actions: [] },
} as const satisfies Record<string, ProblemRule>;

export type ProblemName = keyof typeof rules;

/** How a problem is shown: what went wrong, what to do about it, and what is reported to the host. */
export interface ProblemText extends ProblemRule {
  title: TextKey;
  text: TextKey;
}

export const getProblemText = (name: ProblemName): ProblemText => ({
  title: `problem.${name}.title`,
  text: `problem.${name}.text`,
  ...rules[name],
});

export const problemNames = Object.keys(rules) as ProblemName[];

/** Whether the camera is the problem: giving up is then reported as a camera failure, not as a cancellation. */
export const isCameraProblem = (name: ProblemName): boolean => rules[name].notice === 'notice.camera';

/** Whether the session can continue on this page, and so can be cancelled here. */
export const canContinueHere = (name: ProblemName): boolean =>
  getProblemText(name).actions.some((action) => action === 'retry' || action === 'otherDevice');
