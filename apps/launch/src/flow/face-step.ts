import type {
  AgeStep,
  Capture,
  CaptureEvidence,
  CaptureStep,
  Progress,
  SessionKind,
} from '@gatehouse/sdk/browser';
import type { TokenMaker } from '../enrollment/token-maker';
import { estimateAge } from '../face/age-estimate';
import type { FaceScan } from '../face/face-scan';
import { matchScore } from '../face/same-face';
import { getPortrait } from './document-step';
import { buildCapture, lacksToken } from './face-capture';
import { scanLiveFace, wipeScan } from './live-face';
import { toReportedFailure } from './step-failure';
import { submitStep } from './step-submission';
import { collectConsent, collectIndicators, collectNotes, type FlowContext } from './flow-context';
import { getFaceRules, getRecognitionModel, isFormerModel, needsDescriptors } from './recognition-model';

type FaceStep = AgeStep | CaptureStep;

/** Scans the face, and sends only what the session asks for. */
export async function runFaceStep(context: FlowContext, step: FaceStep): Promise<Progress<SessionKind>> {
  if (!('report' in step) && (await lacksToken(context, step, () => loadTokens(context))))
    return submitNoToken(context);
  const portrait = step.matchFace ? await getPortrait(context) : undefined;
  const scan = await scanLiveFace(context, {
    ...toScanOptions(context, step),
    turns: step.liveness ?? [],
    gestures: step.gestures ?? [],
  });
  const evidence = await collectEvidence(context).catch((error: unknown) => {
    wipeScan(scan);
    throw error;
  });
  if (scan.kind === 'failed')
    return submitStep(context, () =>
      context.client.sendFailure(toReportedFailure(scan.reason, step), {
        ...evidence,
        ...collectNotes(context),
      }),
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
  return submitCapture(context, step, scan, shown);
}

const collectEvidence = async (context: FlowContext) => ({
  models: await context.sensors.models(),
  indicators: await collectIndicators(context),
  ...collectConsent(context),
});

/** Ends the session without a scan: there is nothing to compare a face with. */
function submitNoToken(context: FlowContext): Promise<Progress<SessionKind>> {
  const { captures, client } = context;
  captures.hasNoToken = true;
  const capture = { hasNoToken: true, ...collectNotes(context) } as const;
  return submitStep(context, async () =>
    client.sendCapture(capture, {
      ...{ turns: [], models: [], indicators: await collectIndicators(context) },
      ...collectConsent(context),
    }),
  );
}

const loadTokens = ({ sensors, claim }: FlowContext): Promise<TokenMaker> =>
  sensors.tokenMaker(getRecognitionModel(claim).version);

async function submitCapture(
  context: FlowContext,
  step: CaptureStep,
  scan: Extract<FaceScan, { kind: 'seen' }>,
  evidence: CaptureEvidence,
): Promise<Progress<SessionKind>> {
  const tokens = await loadTokens(context);
  const build = (): Promise<Capture> => buildCapture({ ...context, tokens }, step, scan);
  let capture: Capture | undefined;
  try {
    return await submitStep(context, async () => {
      // Inside of the submission: the token of the person may have to be fetched.
      capture ??= { ...(await build()), ...collectNotes(context) };
      return context.client.sendCapture(capture, evidence);
    });
  } finally {
    capture?.token?.secretKey.fill(0);
    for (const numbers of scan.formerDescriptors) numbers.fill(0);
  }
}

function toScanOptions({ claim }: FlowContext, step: FaceStep) {
  const descriptors = needsDescriptors(claim);
  if (claim.kind === 'age') return { age: true, descriptors, selfie: false };
  const { estimateAge: age, sendImage: selfie, formerVersion } = step as CaptureStep;
  return { age, descriptors, selfie, former: isFormerModel(claim, formerVersion) };
}
