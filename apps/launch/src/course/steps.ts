import type { Progress, RepeatReason, SessionEnd, SessionKind, Step } from '@gatehouse/sdk/browser';
import { watchVisibility } from '../signals/behavior';
import { doDocumentStep } from './document-step';
import { doFaceStep } from './face-step';
import { Interruption, unlessAborted } from './interruption';
import { doPasskeyStep } from './passkey-step';
import type { Surroundings } from './screen.types';
import { record, type Visit } from './visit';

/** Does what the server asks for, step by step, until the session has ended. */
export async function doSteps(visit: Visit): Promise<SessionEnd> {
  const stopWatching = watchVisibility(record(visit));
  try {
    let progress: Progress<SessionKind> = visit.claim;
    while (!progress.ended) progress = await next(visit, progress);
    return progress.ended;
  } finally {
    stopWatching();
  }
}

async function next(visit: Visit, { step, failure }: Progress<SessionKind>): Promise<Progress<SessionKind>> {
  if (!step) return whenDecided(visit);
  visit.stage.surround({ step: placeOf(visit, step) });
  if (failure === 'device_key') visit.seen.isKeyRefused = true;
  if (failure) await again(visit, step, failure);
  return doStep(visit, step);
}

async function whenDecided({ client, stage, signal }: Visit): Promise<Progress<SessionKind>> {
  stage.surround({ step: undefined });
  stage.show('checking', {});
  const progress = await unlessAborted(client.whenDecided({ signal }), signal);
  // It goes on on another device.
  if (!progress.ended && !progress.step) throw new Interruption('lost');
  return progress;
}

function doStep(visit: Visit, step: Step<SessionKind>): Promise<Progress<SessionKind>> {
  switch (step.name) {
    case 'face':
      return doFaceStep(visit, step);
    case 'identity_document':
      return doDocumentStep(visit, step);
    case 'passkey':
      return doPasskeyStep(visit, step);
  }
}

async function again(
  visit: Visit,
  { name, triesLeft }: Step<SessionKind>,
  reason: RepeatReason,
): Promise<void> {
  // The document's own screen says what was wrong with the picture.
  if (name === 'identity_document' && visit.seen.documentProblem) return;
  const answer = await visit.stage.ask('again', { step: name, reason, triesLeft }, visit.signal);
  if (answer === 'otherDevice') throw new Interruption('otherDevice');
}

/** Where the step stands among those that are asked for; a document that was not foreseen comes last. */
function placeOf({ claim }: Visit, { name }: Step<SessionKind>): Surroundings['step'] {
  const { requirements } = claim.page;
  const steps = requirements.includes(name) ? requirements : [...requirements, name];
  return steps.length > 1 ? { number: steps.indexOf(name) + 1, total: steps.length } : undefined;
}
