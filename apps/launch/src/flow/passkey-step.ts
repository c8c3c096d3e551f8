import type { PasskeyRequestOptions, PasskeyStep, Progress, SessionKind } from '@gatehouse/sdk/browser';
import { Interruption, linkController, abortable } from './interruption';
import type { Screens } from './screen.types';
import { submitStep } from './step-submission';
import { collectNotes, type FlowContext } from './flow-context';

type PasskeyProblem = Screens['passkey']['shows']['problem'];

// The server accepts an answer to its options for five minutes.
const staleAfterMs = 4.5 * 60_000;

/** The options of the step have expired; a new claim returns fresh ones. */
export class StaleStepError extends Error {
  override readonly name = 'StaleStepError';
}

/** Creates a passkey, or asks for an existing one, after the person has confirmed. */
export async function runPasskeyStep(
  context: FlowContext,
  step: PasskeyStep,
): Promise<Progress<SessionKind>> {
  // Loaded first: some browsers allow a passkey request only directly after a tap.
  const { runCeremony, canUsePasskeys, PasskeyError } = await import('../passkey/passkey');
  const use = 'user' in step.passkey ? 'create' : 'assert';
  const stale = rejectWhenStale();
  let problem: PasskeyProblem = canUsePasskeys() ? undefined : 'none';
  for (;;) {
    const asked = context.display.ask('passkey', { use, isWaiting: false, problem }, context.signal);
    const answer = await Promise.race([asked, stale]);
    if (answer === 'otherDevice') throw new Interruption('otherDevice');
    try {
      const options = answer === 'existing' ? toRequestOptions(step.passkey) : step.passkey;
      const passkey = await whileWaiting(context, use, (signal) => runCeremony(options, signal));
      const notes = { indicators: await context.sensors.indicators(), ...collectNotes(context) };
      return await submitStep(context, () => context.client.sendPasskey(passkey, notes));
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      problem = error.problem;
    }
  }
}

/** The same challenge for a passkey that the person already has: at an ENROLL it proves who enrolls this device. */
const toRequestOptions = (options: PasskeyStep['passkey']): PasskeyStep['passkey'] =>
  'rp' in options
    ? ({
        challenge: options.challenge,
        rpId: options.rp.id,
        timeout: options.timeout,
        userVerification: 'required',
      } satisfies PasskeyRequestOptions)
    : options;

/** The device shows its passkey dialog; the person can still switch to another device. */
async function whileWaiting<T>(
  { display, ...context }: FlowContext,
  use: 'create' | 'assert',
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const screen = linkController(context.signal);
  const left = display
    .ask('passkey', { use, isWaiting: true, problem: undefined }, screen.signal)
    .then(() => Promise.reject(new Interruption('otherDevice')));
  try {
    return await abortable(Promise.race([ask(screen.signal), left]), screen.signal);
  } finally {
    screen.abort();
  }
}

function rejectWhenStale(): Promise<never> {
  const stale = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new StaleStepError()), staleAfterMs),
  );
  // No caller awaits it once the step is finished.
  stale.catch(() => undefined);
  return stale;
}
