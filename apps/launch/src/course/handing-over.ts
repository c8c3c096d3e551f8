import type { DeviceClient, Handoff, SessionEvent, SessionKind } from '@gatehouse/sdk/browser';
import { linkedTo, unlessAborted } from './interruption';
import type { Stage } from './stage';

export interface HandingOver {
  client: DeviceClient<SessionKind>;
  stage: Stage;
  signal: AbortSignal;
  /** Whether this device may not go on itself. */
  isNeeded: boolean;
}

/** Shows the code for another device until that one has taken over, or the person stays here. */
export async function handOver(handing: HandingOver): Promise<'gone' | 'stay'> {
  const { client, stage, isNeeded } = handing;
  const here = linkedTo(handing.signal);
  const gone = untilGone(client, here.signal);
  // Nobody listens to it while a code is fetched.
  gone.catch(() => undefined);
  try {
    for (;;) {
      const handoff = await unlessAborted(client.handoff(), here.signal);
      const answer = await Promise.race([gone, shownCode(stage, handoff, isNeeded, here.signal)]);
      if (answer !== 'renew') return answer;
    }
  } finally {
    here.abort();
  }
}

async function shownCode(
  stage: Stage,
  { url, qr, expiresAt }: Handoff,
  isNeeded: boolean,
  signal: AbortSignal,
): Promise<'renew' | 'stay'> {
  const until = new Date(expiresAt);
  const over = setTimeout(() => stage.change('handoff', { isOver: true }), until.getTime() - Date.now());
  try {
    return await stage.ask('handoff', { isNeeded, url, qr, expiresAt: until, isOver: false }, signal);
  } finally {
    clearTimeout(over);
  }
}

/** The other device has taken the session over, or it has ended. */
async function untilGone(client: DeviceClient<SessionKind>, signal: AbortSignal): Promise<'gone'> {
  const { epoch = 0 } = client.progress ?? {};
  for await (const event of client.events({ signal })) {
    if (event.ended || event.epoch > epoch) return 'gone';
  }
  signal.throwIfAborted();
  return 'gone';
}

/** Shows what happens on the other device, until the session has ended or the person wants to go on with another one. */
export async function follow(
  client: DeviceClient<SessionKind>,
  stage: Stage,
  signal: AbortSignal,
): Promise<'ended' | 'renew'> {
  const here = linkedTo(signal);
  try {
    const asked = stage.ask('follow', { step: undefined }, here.signal);
    return await Promise.race([asked, untilEnded(client, stage, here.signal)]);
  } finally {
    here.abort();
  }
}

async function untilEnded(
  client: DeviceClient<SessionKind>,
  stage: Stage,
  signal: AbortSignal,
): Promise<'ended'> {
  for await (const event of client.events({ signal })) {
    if (event.ended || event.holdsLease) return 'ended';
    stage.change('follow', { step: placeOf(event) });
  }
  signal.throwIfAborted();
  return 'ended';
}

const placeOf = ({ state, step }: SessionEvent) => (state === 'CHECKING' ? 'checking' : (step ?? undefined));
