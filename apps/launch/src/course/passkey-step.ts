import type { PasskeyRequestOptions, PasskeyStep, Progress, SessionKind } from '@gatehouse/sdk/browser';
import { Interruption, linkedTo, unlessAborted } from './interruption';
import type { Screens } from './screen.types';
import { send } from './sending';
import { notesOf, type Visit } from './visit';

type PasskeyProblem = Screens['passkey']['shows']['problem'];

// The options of the server are good for five minutes.
const staleAfterMilliseconds = 4.5 * 60_000;

/** What was asked is too old to be answered: claimed again, it is asked anew. */
export class StaleStep extends Error {
  override readonly name = 'StaleStep';
}

/** Makes a passkey, or asks for one, when the person wants it. */
export async function doPasskeyStep(visit: Visit, step: PasskeyStep): Promise<Progress<SessionKind>> {
  // Loaded first: some browsers let a page ask for a passkey only at once after a tap.
  const { answerOptions, canUsePasskeys, PasskeyError } = await import('../passkey/passkey');
  const use = 'user' in step.passkey ? 'create' : 'assert';
  const stale = staleness();
  let problem: PasskeyProblem = canUsePasskeys() ? undefined : 'none';
  for (;;) {
    const asked = visit.stage.ask('passkey', { use, isWaiting: false, problem }, visit.signal);
    const answer = await Promise.race([asked, stale]);
    if (answer === 'otherDevice') throw new Interruption('otherDevice');
    try {
      const options = answer === 'existing' ? existingOptions(step.passkey) : step.passkey;
      const passkey = await whileWaiting(visit, use, (signal) => answerOptions(options, signal));
      const notes = { indicators: await visit.senses.indicators(), ...notesOf(visit) };
      return await send(visit, () => visit.client.sendPasskey(passkey, notes));
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      problem = error.problem;
    }
  }
}

/** The same challenge, answered by a passkey that the person has: at an ENROLL it vouches for this device. */
const existingOptions = (options: PasskeyStep['passkey']): PasskeyStep['passkey'] =>
  'rp' in options
    ? ({
        challenge: options.challenge,
        rpId: options.rp.id,
        timeout: options.timeout,
        userVerification: 'required',
      } satisfies PasskeyRequestOptions)
    : options;

/** The device asks now; the person may still prefer another one. */
async function whileWaiting<T>(
  { stage, ...visit }: Visit,
  use: 'create' | 'assert',
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const here = linkedTo(visit.signal);
  const left = stage
    .ask('passkey', { use, isWaiting: true, problem: undefined }, here.signal)
    .then(() => Promise.reject(new Interruption('otherDevice')));
  try {
    return await unlessAborted(Promise.race([ask(here.signal), left]), here.signal);
  } finally {
    here.abort();
  }
}

function staleness(): Promise<never> {
  const stale = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new StaleStep()), staleAfterMilliseconds),
  );
  // Whoever has finished before does not listen any more.
  stale.catch(() => undefined);
  return stale;
}
