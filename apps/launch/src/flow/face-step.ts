import type { AgeStep, Capture, CaptureStep, Progress, SessionKind } from '@gatehouse/sdk/browser';
import { estimateAge } from '../face/age-estimate';
import type { FaceScan } from '../face/face-scan';
import { matchScore } from '../face/same-face';
import { getPortrait } from './document-step';
import { scanLiveFace } from './live-face';
import { submitStep } from './step-submission';
import { collectNotes, type FlowContext } from './flow-context';
import { getFaceRules, getRecognitionModel, needsDescriptors } from './recognition-model';

type SeenFace = Extract<FaceScan, { kind: 'seen' }>;
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
  return submitStep(context, () => context.client.sendCapture(capture, shown));
}

function toScanOptions({ claim }: FlowContext, step: FaceStep) {
  const descriptors = needsDescriptors(claim);
  if (claim.kind === 'age') return { age: true, descriptors, selfie: false };
  const capture = step as CaptureStep;
  return { age: capture.estimateAge, descriptors, selfie: capture.sendImage };
}

async function buildCapture(context: FlowContext, step: CaptureStep, scan: SeenFace): Promise<Capture> {
  const { claim } = context;
  const isEnroll = claim.kind === 'verification' && claim.page.type === 'ENROLL';
  const found = isEnroll
    ? await buildEnrollCapture(context, step, scan)
    : await buildSignInCapture(context, step, scan);
  const selfie = step.sendImage && scan.selfie ? await toBase64(scan.selfie) : undefined;
  return { ...found, ...(selfie !== undefined && { selfie }) };
}

async function buildEnrollCapture(context: FlowContext, step: CaptureStep, scan: SeenFace): Promise<Capture> {
  const { enrolledDevice, claim } = context;
  if (!step.release) return buildDescriptorCapture(context, step, scan);
  const { version } = getRecognitionModel(claim);
  const [prior, { deviceKey }] = await Promise.all([
    enrolledDevice.find(),
    enrolledDevice.prepare({ descriptors: scan.descriptors, version }, step.release),
  ]);
  // If the prior key belongs to the same person, the new key is active at once.
  return {
    ...buildDescriptorCapture(context, step, scan),
    deviceKey,
    ...(prior && { priorDeviceKey: prior.deviceKey }),
  };
}

/**
 * Reports a local match where the face is the one enrolled on this device; otherwise sends descriptors for the server to
 * search. Without the device key in the answer, a failed search does not count against the person enrolled here.
 */
async function buildSignInCapture(context: FlowContext, step: CaptureStep, scan: SeenFace): Promise<Capture> {
  const { release, localMatch } = step;
  const { captures, enrolledDevice, claim } = context;
  const record = captures.isKeyRejected ? undefined : await enrolledDevice.find();
  // Without a share the key of this device is unknown to the server, or revoked.
  if (!record || release === null) return buildDescriptorCapture(context, step, scan);
  const { deviceKey } = record;
  const face = { descriptors: scan.descriptors, version: getRecognitionModel(claim).version };
  // The enrolled face is of another model: the key proves who it is, and the server enrolls the face of this one.
  const isMove = !enrolledDevice.hasVersion(record, face.version);
  if (isMove) await enrolledDevice.prepareMove(record, face, release);
  if (isMove || !localMatch) return { ...buildDescriptorCapture(context, step, scan), deviceKey };
  const isSame = await enrolledDevice.isSame(record, face, release);
  return isSame ? { localMatch: true, deviceKey } : buildDescriptorCapture(context, step, scan);
}

const buildDescriptorCapture = (
  { claim }: FlowContext,
  step: CaptureStep,
  { descriptors, ages }: SeenFace,
): Capture => ({
  descriptors,
  ...(claim.page.faceModel && { version: claim.page.faceModel.version }),
  ...(step.estimateAge && { age: estimateAge(ages).age }),
});

async function toBase64(picture: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('Failed to read the picture.'));
    reader.readAsDataURL(picture);
  });
  return url.slice(url.indexOf(',') + 1);
}
