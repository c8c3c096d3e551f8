import type { Claim, SessionEnd, SessionKind } from '@gatehouse/sdk/browser';
import type { EnrolledDevice } from '../enrollment/enrolled-device';
import { type CreatedPasskey, forgetPasskey, isLost } from '../passkey/created-passkey';
import { pause } from '../pause';
import { chooseEndScreen } from './end-screen';
import type { Display } from './display';
import type { EndReason, Screens } from './screen.types';

// Long enough to read the screen.
const redirectAfterMs = { plain: 3_000, withNotice: 12_000 };

type ResultNotices = Pick<
  Screens['result']['shows'],
  'isPending' | 'isPasskeyLost' | 'isHandedOver' | 'isFramed' | 'closeFor'
>;

export interface Ending {
  claim: Claim<SessionKind>;
  end: SessionEnd;
  /** Why the last try failed. */
  failure: EndReason | undefined;
  createdPasskey: CreatedPasskey | undefined;
  /** Where the person continues. `otherScreen`: they joined by handoff. `frame`: the page around this one decides. */
  continuesAt: 'host' | 'otherScreen' | 'frame';
  display: Display;
  enrolledDevice: EnrolledDevice;
  leave: (url: string) => void;
  /** Called when nothing is left to do on this device: a host may remove the frame then. */
  onSettled: () => void;
}

/** Stores or discards the enrollment, shows the end screen, and returns to the host or offers a link back. */
export async function showEnd(ending: Ending): Promise<void> {
  const { end, display, leave, onSettled } = ending;
  const redirectsHere = ending.continuesAt === 'host';
  await settleEnrollment(ending);
  onSettled();
  const url = redirectsHere ? end.redirectUrl : null;
  const backUrl = redirectsHere ? end.backUrl : undefined;
  display.setPageInfo({ step: undefined, finishBy: undefined, cancelText: undefined });
  if (!url && !backUrl) display.setPageInfo({ site: undefined });
  await showEndScreen(ending, url, backUrl);
  if (url) leave(url);
}

async function settleEnrollment({ claim, end, enrolledDevice, createdPasskey }: Ending): Promise<void> {
  if (claim.kind !== 'verification') return;
  if (createdPasskey && isLost(claim, end)) await forgetPasskey(createdPasskey);
  // A SIGN-IN has a pending record only where the device gets a new token. An enrollment of another device is not stored here.
  const isEnrolledHere = claim.holdsLease && end.sessionStatus === 'SUCCESS';
  await (isEnrolledHere ? enrolledDevice.confirm() : enrolledDevice.discard());
}

/** Shows the end screen until the person goes back, or for a moment before a redirect. A note that asks the person to do something stays. */
async function showEndScreen(ending: Ending, url: string | null, backUrl: string | undefined): Promise<void> {
  const { claim, end, failure, display } = ending;
  const screen = chooseEndScreen(claim, end, failure);
  const forever = new AbortController().signal;
  if ('problem' in screen) {
    const at = screen.problem === 'locked' ? toUnlockTime(end) : new Date(claim.expiresAt);
    await display.ask('problem', { problem: screen.problem, at, backUrl }, forever);
    return;
  }
  const notices = findNotices(ending);
  const redirects = screen.isGood && url !== null && !notices.isPasskeyLost;
  const shows = { outcome: screen.outcome, reason: failure, redirects, backUrl, ...notices };
  const asked = display.ask('result', shows, forever);
  const pauseMs = redirectAfterMs[notices.isPending ? 'withNotice' : 'plain'];
  await (redirects ? Promise.race([asked, pause(pauseMs)]) : asked);
}

function findNotices({ claim, end, createdPasskey, continuesAt }: Ending): ResultNotices {
  return {
    isPending: end.isPending === true,
    isPasskeyLost: createdPasskey !== undefined && end.passkeyAdded === false,
    isHandedOver: continuesAt === 'otherScreen',
    isFramed: continuesAt === 'frame',
    closeFor: (claim.page.redirectUrl === null && claim.page.brand?.name) || undefined,
  };
}

const toUnlockTime = ({ retryAfter = 0 }: SessionEnd): Date => new Date(Date.now() + retryAfter * 1000);
