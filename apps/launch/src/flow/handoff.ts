import type { DeviceClient, Handoff, SessionEvent, SessionKind } from '@gatehouse/sdk/browser';
import { pause } from '../pause';
import { linkController, abortable } from './interruption';
import type { Display } from './display';
import type { ConsentFacts, Screens } from './screen.types';

export interface HandoffOptions {
  client: DeviceClient<SessionKind>;
  display: Display;
  signal: AbortSignal;
  purpose: ConsentFacts['purpose'];
  /** Whether this device may not run the session itself. */
  isNeeded: boolean;
  /** Has the host send the link; undefined where the host does not offer that. Returns whether it was sent. */
  sendLink?: (url: string) => Promise<boolean>;
}

/** Shows the code for another device until that device takes the session over, or the person stays here. */
export async function handOver(options: HandoffOptions): Promise<'takenOver' | 'stay'> {
  const { client } = options;
  const screen = linkController(options.signal);
  const takenOver = waitUntilTakenOver(client, screen.signal);
  // It may reject while a code is being fetched.
  takenOver.catch(() => undefined);
  try {
    for (;;) {
      const handoff = await abortable(client.createHandoff(), screen.signal);
      const answer = await Promise.race([takenOver, showCode(options, handoff, screen.signal)]);
      if (answer !== 'renew') return answer;
    }
  } finally {
    screen.abort();
  }
}

async function showCode(
  { display, purpose, isNeeded, sendLink }: HandoffOptions,
  { url, qr, expiresAt }: Handoff,
  signal: AbortSignal,
): Promise<'renew' | 'stay'> {
  const expiry = new Date(expiresAt);
  const timer = setTimeout(() => display.update('handoff', { isOver: true }), expiry.getTime() - Date.now());
  try {
    const shows = { purpose, isNeeded, url, qr, expiresAt: expiry, isOver: false };
    const answer = await display.ask('handoff', { ...shows, link: sendLink && 'offered' }, signal);
    if (answer !== 'send') return answer;
    return await showSending(display, { ...shows, link: 'sending' }, sendLink, signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Shows that the host sends the link, and then whether it did; it can be sent again if not. */
async function showSending(
  display: Display,
  shows: Screens['handoff']['shows'],
  sendLink: HandoffOptions['sendLink'],
  signal: AbortSignal,
): Promise<'renew' | 'stay'> {
  for (;;) {
    const asked = display.ask('handoff', shows, signal);
    void sendLink?.(shows.url).then((isSent) => {
      const { shown } = display;
      // A new code has another link.
      if (shown.name === 'handoff' && shown.shows.url === shows.url)
        display.update('handoff', { link: isSent ? 'sent' : 'failed' });
    });
    const answer = await asked;
    if (answer !== 'send') return answer;
  }
}

// Shortly before the end of the five minutes for which a code works, by any clock of the device: a new code invalidates one with which a
// window is being opened.
const renewAfterMs = 4.5 * 60_000;

/**
 * Shows that a frame cannot use the camera, with a link to a window that can. Resolves when that window has taken the session over. It has
 * storage of its own, so it is another device, and needs the code of a handoff.
 */
export async function moveToWindow({
  client,
  display,
  signal,
}: Pick<HandoffOptions, 'client' | 'display' | 'signal'>): Promise<'takenOver' | 'otherDevice'> {
  const screen = linkController(signal);
  const takenOver = waitUntilTakenOver(client, screen.signal);
  takenOver.catch(() => undefined);
  try {
    for (;;) {
      const { url } = await abortable(client.createHandoff(), screen.signal);
      const shows = { problem: 'embedded', at: undefined, windowUrl: url } as const;
      const renewed = pause(renewAfterMs, screen.signal).then(() => waitUntilVisible(screen.signal));
      const answer = await Promise.race([takenOver, renewed, display.ask('problem', shows, screen.signal)]);
      if (answer === 'takenOver' || answer === 'otherDevice') return answer;
    }
  } finally {
    screen.abort();
  }
}

/** Resolves when the page is visible. While the person is in another window, a link is not needed, and that window may still be loading. */
function waitUntilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfVisible = (): void => {
      if (document.visibilityState === 'visible') resolve();
    };
    document.addEventListener('visibilitychange', resolveIfVisible, { signal });
    resolveIfVisible();
  });
}

/** Resolves when another device has taken the session over, or the session has ended. */
async function waitUntilTakenOver(
  client: DeviceClient<SessionKind>,
  signal: AbortSignal,
): Promise<'takenOver'> {
  const { epoch = 0 } = client.progress ?? {};
  for await (const event of client.events({ signal })) {
    if (event.ended || event.epoch > epoch) return 'takenOver';
  }
  signal.throwIfAborted();
  return 'takenOver';
}

export interface FollowOptions extends Pick<HandoffOptions, 'client' | 'display' | 'signal'> {
  /** Whether the session continues in another window of this device. */
  isInWindow: boolean;
}

/** Shows the progress on the other device until the session has ended, or the person asks for a new code. */
export async function followOtherDevice({
  client,
  display,
  signal,
  isInWindow,
}: FollowOptions): Promise<'ended' | 'renew'> {
  const screen = linkController(signal);
  try {
    const asked = display.ask('follow', { step: undefined, isInWindow }, screen.signal);
    return await Promise.race([asked, waitUntilEnded(client, display, screen.signal)]);
  } finally {
    screen.abort();
  }
}

async function waitUntilEnded(
  client: DeviceClient<SessionKind>,
  display: Display,
  signal: AbortSignal,
): Promise<'ended'> {
  for await (const event of client.events({ signal })) {
    if (event.ended || event.holdsLease) return 'ended';
    display.update('follow', { step: toStep(event) });
  }
  signal.throwIfAborted();
  return 'ended';
}

const toStep = ({ state, step }: SessionEvent) => (state === 'CHECKING' ? 'checking' : (step ?? undefined));
