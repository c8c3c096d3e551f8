import type { Claim, RepeatReason, SessionEnd, SessionKind } from '@gatehouse/sdk/browser';
import type { EnrolledDevice } from '../enrollment/enrolled-device';
import { endScreenOf } from './end-screen';
import type { Stage } from './stage';

const redirectAfterMilliseconds = 3_000;

export interface Ending {
  claim: Claim<SessionKind>;
  end: SessionEnd;
  /** Why the last try failed. */
  failure: RepeatReason | undefined;
  /** The screen on which the session was begun goes back to the host; a phone that was called in does not. */
  redirectsHere: boolean;
  stage: Stage;
  enrolled: EnrolledDevice;
  leave: (url: string) => void;
}

/** Keeps what was enrolled, shows how it ended, and goes back to the host, or offers a link back. */
export async function showEnd(ending: Ending): Promise<void> {
  const { end, stage, leave, redirectsHere } = ending;
  await settleEnrollment(ending);
  const url = redirectsHere ? end.redirectUrl : null;
  const backUrl = redirectsHere ? end.backUrl : undefined;
  stage.surround({ step: undefined, finishBy: undefined, cancelling: undefined });
  if (!url && !backUrl) stage.surround({ site: undefined });
  await shownEnd(ending, url, backUrl);
  if (url) leave(url);
}

async function settleEnrollment({ claim, end, enrolled }: Ending): Promise<void> {
  if (claim.kind !== 'verification' || claim.page.type !== 'ENROLL') return;
  // What another device has registered is not kept here.
  const isOurs = claim.holdsLease && end.sessionStatus === 'SUCCESS';
  await (isOurs ? enrolled.confirm() : enrolled.discard());
}

/** Until the person wants to go back, or has had time to read that all is well. */
async function shownEnd(
  { claim, end, failure, stage }: Ending,
  url: string | null,
  backUrl: string | undefined,
): Promise<void> {
  const screen = endScreenOf(claim, end, failure);
  const forever = new AbortController().signal;
  if ('problem' in screen) {
    const at = screen.problem === 'locked' ? lockedUntil(end) : new Date(claim.expiresAt);
    await stage.ask('problem', { problem: screen.problem, at, backUrl }, forever);
    return;
  }
  const redirects = screen.isGood && url !== null;
  const shows = { outcome: screen.outcome, reason: failure, redirects, backUrl };
  const asked = stage.ask('result', shows, forever);
  await (redirects ? Promise.race([asked, pause(redirectAfterMilliseconds)]) : asked);
}

const lockedUntil = ({ retryAfter = 0 }: SessionEnd): Date => new Date(Date.now() + retryAfter * 1000);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
