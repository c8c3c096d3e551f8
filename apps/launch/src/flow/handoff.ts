import type { DeviceClient, Handoff, SessionEvent, SessionKind } from '@gatehouse/sdk/browser';
import { linkController, abortable } from './interruption';
import type { Display } from './display';

export interface HandoffOptions {
  client: DeviceClient<SessionKind>;
  display: Display;
  signal: AbortSignal;
  /** Whether this device may not run the session itself. */
  isNeeded: boolean;
}

/** Shows the code for another device until that device takes the session over, or the person stays here. */
export async function handOver(options: HandoffOptions): Promise<'takenOver' | 'stay'> {
  const { client, display, isNeeded } = options;
  const screen = linkController(options.signal);
  const takenOver = waitUntilTakenOver(client, screen.signal);
  // It may reject while a code is being fetched.
  takenOver.catch(() => undefined);
  try {
    for (;;) {
      const handoff = await abortable(client.createHandoff(), screen.signal);
      const answer = await Promise.race([takenOver, showCode(display, handoff, isNeeded, screen.signal)]);
      if (answer !== 'renew') return answer;
    }
  } finally {
    screen.abort();
  }
}

async function showCode(
  display: Display,
  { url, qr, expiresAt }: Handoff,
  isNeeded: boolean,
  signal: AbortSignal,
): Promise<'renew' | 'stay'> {
  const expiry = new Date(expiresAt);
  const timer = setTimeout(() => display.update('handoff', { isOver: true }), expiry.getTime() - Date.now());
  try {
    return await display.ask('handoff', { isNeeded, url, qr, expiresAt: expiry, isOver: false }, signal);
  } finally {
    clearTimeout(timer);
  }
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

/** Shows the progress on the other device until the session has ended, or the person asks for a new code. */
export async function followOtherDevice(
  client: DeviceClient<SessionKind>,
  display: Display,
  signal: AbortSignal,
): Promise<'ended' | 'renew'> {
  const screen = linkController(signal);
  try {
    const asked = display.ask('follow', { step: undefined }, screen.signal);
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
