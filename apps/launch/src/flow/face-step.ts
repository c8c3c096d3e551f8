import type { AgeStep, CaptureStep, Progress, SessionKind } from '@gatehouse/sdk/browser';
import { estimateAge } from '../face/age-estimate';
import { matchScore } from '../face/same-face';
import { getPortrait } from './document-step';
import { buildCapture } from './face-capture';
import { scanLiveFace } from './live-face';
import { submitStep } from './step-submission';
import { collectNotes, type FlowContext } from './flow-context';
import { getFaceRules, isFormerModel, needsDescriptors } from './recognition-model';

type FaceStep = AgeStep | CaptureStep;

/** Scans the face, and sends only what the session asks for. */
export async function runFaceStep(context: FlowContext, step: FaceStep): Promise<Progress<SessionKind>> {
  const portrait = step.matchFace ? await getPortrait(context) : undefined;
  const scan = await scanLiveFace(context, { ...toScanOptions(context, step), turns: step.liveness ?? [] });
  const evidence = { models: await context.sensors.models(), indicators: await context.sensors.indicators() };
  if (scan.kind === 'failed')
    return submitStep(context, () =>
      context.client.sendFailure(scan.reason, { ...evidence, ...collectNotes(context) }),
    );
  for (const numbers of context.captures.live) numbers.fill(0);
  context.captures.live = scan.descriptors;
  const faceMatch = portrait && {
    score: matchScore(scan.descriptors, portrait, getFaceRules(context.claim)),
  };
  const shown = { ...evidence, turns: scan.turns, ...(faceMatch && { faceMatch }) };
  if ('report' in step) {
    const { age, spread } = estimateAge(scan.ages);
    return submitStep(context, () => context.client.sendEstimate(age, spread, shown));
  }
  const capture = { ...(await buildCapture(context, step, scan)), ...collectNotes(context) };
  try {
    return await submitStep(context, () => context.client.sendCapture(capture, shown));
  } finally {
    for (const numbers of scan.formerDescriptors) numbers.fill(0);
  }
}

function toScanOptions({ claim }: FlowContext, step: FaceStep) {
  const descriptors = needsDescriptors(claim);
  if (claim.kind === 'age') return { age: true, descriptors, selfie: false };
  const { estimateAge: age, sendImage: selfie, formerVersion } = step as CaptureStep;
  return { age, descriptors, selfie, former: isFormerModel(claim, formerVersion) };
}
