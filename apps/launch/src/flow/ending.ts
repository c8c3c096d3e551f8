import type { Claim, SessionEnd, SessionKind } from '@gatehouse/sdk/browser';
import type { EnrolledDevice } from '../enrollment/enrolled-device';
import { chooseEndScreen } from './end-screen';
import type { Display } from './display';
import type { EndReason } from './screen.types';

const redirectAfterMs = 3_000;

export interface Ending {
  claim: Claim<SessionKind>;
  end: SessionEnd;
  /** Why the last try failed. */
  failure: EndReason | undefined;
  /** Whether this screen returns to the host: a phone that joined by handoff does not. */
  redirectsHere: boolean;
  display: Display;
  enrolledDevice: EnrolledDevice;
  leave: (url: string) => void;
}

/** Stores or discards the enrollment, shows the end screen, and returns to the host or offers a link back. */
export async function showEnd(ending: Ending): Promise<void> {
  const { end, display, leave, redirectsHere } = ending;
  await settleEnrollment(ending);
  const url = redirectsHere ? end.redirectUrl : null;
  const backUrl = redirectsHere ? end.backUrl : undefined;
  display.setPageInfo({ step: undefined, finishBy: undefined, cancelText: undefined });
  if (!url && !backUrl) display.setPageInfo({ site: undefined });
  await showEndScreen(ending, url, backUrl);
  if (url) leave(url);
}

async function settleEnrollment({ claim, end, enrolledDevice }: Ending): Promise<void> {
  if (claim.kind !== 'verification') return;
  // A SIGN-IN has a pending record only where the device gets a new token. An enrollment of another device is not stored here.
  const isEnrolledHere = claim.holdsLease && end.sessionStatus === 'SUCCESS';
  await (isEnrolledHere ? enrolledDevice.confirm() : enrolledDevice.discard());
}

/** Shows the end screen until the person goes back, or for a moment before a redirect. */
async function showEndScreen(
  { claim, end, failure, display }: Ending,
  url: string | null,
  backUrl: string | undefined,
): Promise<void> {
  const screen = chooseEndScreen(claim, end, failure);
  const forever = new AbortController().signal;
  if ('problem' in screen) {
    const at = screen.problem === 'locked' ? toUnlockTime(end) : new Date(claim.expiresAt);
    await display.ask('problem', { problem: screen.problem, at, backUrl }, forever);
    return;
  }
  const redirects = screen.isGood && url !== null;
  const shows = { outcome: screen.outcome, reason: failure, redirects, backUrl };
  const asked = display.ask('result', shows, forever);
  await (redirects ? Promise.race([asked, pause(redirectAfterMs)]) : asked);
}

const toUnlockTime = ({ retryAfter = 0 }: SessionEnd): Date => new Date(Date.now() + retryAfter * 1000);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
