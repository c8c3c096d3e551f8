import type { Progress, RetryReason, SessionEnd, SessionKind, Step } from '@gatehouse/sdk/browser';
import { watchVisibility } from '../signals/behavior';
import { runDocumentStep } from './document-step';
import { planNextTry } from './face-capture';
import { runFaceStep } from './face-step';
import { Interruption, abortable } from './interruption';
import { runPasskeyStep } from './passkey-step';
import { recordEvent, type FlowContext } from './flow-context';
import { toStepNumber } from './step-number';

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
  context.display.setPageInfo({ step: toStepNumber(context.claim.page.requirements, step.name) });
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

// A step may also be repeated because another one failed: then all its tries are left.
const maxTries = 3;

async function askRetry(
  context: FlowContext,
  { name, triesLeft }: Step<SessionKind>,
  reason: RetryReason,
): Promise<void> {
  // The document screen already shows what was wrong with the picture.
  if (name === 'identity_document' && context.captures.documentProblem) return;
  const shows = { step: name, reason, triesLeft: triesLeft < maxTries ? triesLeft : undefined };
  const answer = await context.display.ask('again', shows, context.signal);
  if (answer === 'otherDevice') throw new Interruption('otherDevice');
}
