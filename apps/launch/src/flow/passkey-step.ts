import type {
  FailureEvidence,
  PasskeyRequestOptions,
  PasskeyStep,
  Progress,
  SessionKind,
  StepNotes,
} from '@gatehouse/sdk/browser';
import { canUsePasskeys, PasskeyError, runCeremony } from '../passkey/passkey';
import { Interruption, linkController, abortable } from './interruption';
import type { Screens } from './screen.types';
import { StaleStepError } from './stale-step.errors';
import { submitStep } from './step-submission';
import { collectConsent, collectIndicators, collectNotes, type FlowContext } from './flow-context';

type PasskeyProblem = Screens['passkey']['shows']['problem'];

// The server accepts an answer to its options for five minutes.
const staleAfterMs = 4.5 * 60_000;

/** Creates a passkey, or asks for an existing one, after the person has confirmed. */
export async function runPasskeyStep(
  context: FlowContext,
  step: PasskeyStep,
): Promise<Progress<SessionKind>> {
  const use = chooseUse(step);
  const stale = rejectWhenStale();
  let problem: PasskeyProblem = canUsePasskeys() ? undefined : 'none';
  for (;;) {
    const asked = context.display.ask('passkey', { use, isWaiting: false, problem }, context.signal);
    const answer = await Promise.race([asked, stale]);
    if (answer === 'otherDevice') throw new Interruption('otherDevice');
    if (answer === 'skip') {
      const notes = await collectPasskeyNotes(context);
      return submitStep(context, () => context.client.skipPasskey(notes));
    }
    try {
      const options = answer === 'existing' ? toRequestOptions(step.passkey) : step.passkey;
      const passkey = await whileWaiting(context, use, (signal) => runCeremony(options, signal));
      // A passkey that was created earlier in this step was refused, or an existing one is used in its place.
      context.rememberPasskey('rp' in options ? { id: passkey.id, rpId: options.rp.id } : undefined);
      const notes = await collectPasskeyNotes(context);
      return await submitStep(context, () => context.client.sendPasskey(passkey, notes));
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      problem = error.problem;
    }
  }
}

type PasskeyUse = Screens['passkey']['shows']['use'];

function chooseUse({ passkey, alreadyEnrolled }: PasskeyStep): PasskeyUse {
  if (alreadyEnrolled) return 'known';
  return 'user' in passkey ? 'create' : 'assert';
}

const collectPasskeyNotes = async (context: FlowContext): Promise<FailureEvidence & StepNotes> => ({
  indicators: await collectIndicators(context),
  ...collectConsent(context),
  ...collectNotes(context),
});

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
  use: PasskeyUse,
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
