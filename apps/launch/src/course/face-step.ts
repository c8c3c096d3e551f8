import type { AgeStep, Capture, CaptureStep, Progress, SessionKind } from '@gatehouse/sdk/browser';
import { estimateOf } from '../face/age-estimate';
import type { FaceScan } from '../face/face-scan';
import { matchScore } from '../document/portrait';
import { portraitFor } from './document-step';
import { scanLiveFace } from './live-face';
import { send } from './sending';
import { notesOf, type Visit } from './visit';

type SeenFace = Extract<FaceScan, { kind: 'seen' }>;
type FaceStep = AgeStep | CaptureStep;

/** Looks at the face, and sends what the session asks for of it, and nothing else. */
export async function doFaceStep(visit: Visit, step: FaceStep): Promise<Progress<SessionKind>> {
  const portrait = step.matchFace ? await portraitFor(visit) : undefined;
  const scan = await scanLiveFace(visit, { ...wishesOf(visit, step), turns: step.liveness ?? [] });
  const evidence = { models: await visit.senses.models(), indicators: await visit.senses.indicators() };
  if (scan.kind === 'failed')
    return send(visit, () => visit.client.sendFailure(scan.reason, { ...evidence, ...notesOf(visit) }));
  for (const numbers of visit.seen.live) numbers.fill(0);
  visit.seen.live = scan.descriptors;
  const faceMatch = portrait && { score: matchScore(scan.descriptors, portrait) };
  const shown = { ...evidence, turns: scan.turns, ...(faceMatch && { faceMatch }) };
  if ('report' in step) {
    const { age, spread } = estimateOf(scan.ages);
    return send(visit, () => visit.client.sendEstimate(age, spread, shown));
  }
  const capture = { ...(await captureOf(visit, step, scan)), ...notesOf(visit) };
  return send(visit, () => visit.client.sendCapture(capture, shown));
}

/** Descriptors are made where somebody compares them: the server, or this page with a document. */
function wishesOf({ claim }: Visit, step: FaceStep) {
  if (claim.kind === 'age')
    return { age: true, descriptors: comparesWithDocument(claim.page), selfie: false };
  const { estimateAge, sendImage } = step as CaptureStep;
  return { age: estimateAge, descriptors: true, selfie: sendImage };
}

const comparesWithDocument = (page: { requirements: string[]; mayAskDocument: boolean }): boolean =>
  page.mayAskDocument || page.requirements.includes('identity_document');

async function captureOf(visit: Visit, step: CaptureStep, scan: SeenFace): Promise<Capture> {
  const { claim } = visit;
  const isEnroll = claim.kind === 'verification' && claim.page.type === 'ENROLL';
  const found = isEnroll ? await enrolledBy(visit, step, scan) : await signedInBy(visit, step, scan);
  const selfie = step.sendImage && scan.selfie ? await base64Of(scan.selfie) : undefined;
  return { ...found, ...(selfie !== undefined && { selfie }) };
}

async function enrolledBy({ enrolled }: Visit, step: CaptureStep, scan: SeenFace): Promise<Capture> {
  if (!step.release) return describedBy(step, scan);
  const [prior, { deviceKey }] = await Promise.all([
    enrolled.find(),
    enrolled.prepare(scan.descriptors, step.release),
  ]);
  // For the same person the new key is then active at once; of anybody else it says nothing.
  return { ...describedBy(step, scan), deviceKey, ...(prior && { priorDeviceKey: prior.deviceKey }) };
}

/**
 * The device says that it is the enrolled face, where it can; else the server is asked. A face that is not the enrolled
 * one is somebody else's: they are looked for among all, and what fails is not held against whoever enrolled here.
 */
async function signedInBy(visit: Visit, step: CaptureStep, scan: SeenFace): Promise<Capture> {
  const { release, localMatch } = step;
  const record = visit.seen.isKeyRefused ? undefined : await visit.enrolled.find();
  // Without a share the server does not know the key of this device, or no longer.
  if (!record || release === null) return describedBy(step, scan);
  const { deviceKey } = record;
  if (!localMatch) return { ...describedBy(step, scan), deviceKey };
  const isSame = await visit.enrolled.isSame(record, scan.descriptors, release);
  return isSame ? { localMatch: true, deviceKey } : describedBy(step, scan);
}

const describedBy = ({ estimateAge }: CaptureStep, { descriptors, ages }: SeenFace): Capture => ({
  descriptors,
  ...(estimateAge && { age: estimateOf(ages).age }),
});

async function base64Of(picture: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(picture);
  });
  return url.slice(url.indexOf(',') + 1);
}
