import type { Progress, RetryReason, SessionEnd, SessionKind, Step } from '@gatehouse/sdk/browser';
import { watchVisibility } from '../signals/behavior';
import { runDocumentStep } from './document-step';
import { planNextTry } from './face-capture';
import { runFaceStep } from './face-step';
import { Interruption, abortable } from './interruption';
import { runPasskeyStep } from './passkey-step';
import type { PageInfo } from './screen.types';
import { recordEvent, type FlowContext } from './flow-context';

/** Runs the steps that the server asks for until the session has ended. */
export async function runSteps(context: FlowContext): Promise<SessionEnd> {
  const stopWatching = watchVisibility(recordEvent(context));
  try {
    let progress: Progress<SessionKind> = context.claim;
    while (!progress.ended) progress = await runNextStep(context, progress);
    return progress.ended;
  } finally {
    stopWatching();
  }
}

async function runNextStep(
  context: FlowContext,
  { step, failure }: Progress<SessionKind>,
): Promise<Progress<SessionKind>> {
  if (!step) return waitForDecision(context);
  context.display.setPageInfo({ step: toStepNumber(context, step) });
  if (failure) planNextTry(failure, context.captures, 'sendsDescriptors' in step && step.sendsDescriptors);
  if (failure) await askRetry(context, step, failure);
  return runStep(context, step);
}

async function waitForDecision({ client, display, signal }: FlowContext): Promise<Progress<SessionKind>> {
  display.setPageInfo({ step: undefined });
  display.show('checking', {});
  const progress = await abortable(client.waitUntilDecided({ signal }), signal);
  // The session continues on another device.
  if (!progress.ended && !progress.step) throw new Interruption('lost');
  return progress;
}

function runStep(context: FlowContext, step: Step<SessionKind>): Promise<Progress<SessionKind>> {
  switch (step.name) {
    case 'face':
      return runFaceStep(context, step);
    case 'identity_document':
      return runDocumentStep(context, step);
    case 'passkey':
      return runPasskeyStep(context, step);
  }
}

async function askRetry(
  context: FlowContext,
  { name, triesLeft }: Step<SessionKind>,
  reason: RetryReason,
): Promise<void> {
  // The document screen already shows what was wrong with the picture.
  if (name === 'identity_document' && context.captures.documentProblem) return;
  const answer = await context.display.ask('again', { step: name, reason, triesLeft }, context.signal);
  if (answer === 'otherDevice') throw new Interruption('otherDevice');
}

/** The position of the step among the required ones; an additional document comes last. */
function toStepNumber({ claim }: FlowContext, { name }: Step<SessionKind>): PageInfo['step'] {
  const { requirements } = claim.page;
  const steps = requirements.includes(name) ? requirements : [...requirements, name];
  return steps.length > 1 ? { number: steps.indexOf(name) + 1, total: steps.length } : undefined;
}
