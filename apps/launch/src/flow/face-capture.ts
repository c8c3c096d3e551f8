import type { Capture, CaptureStep } from '@gatehouse/sdk/browser';
import { estimateAge } from '../face/age-estimate';
import type { FaceScan } from '../face/face-scan';
import type { FlowContext } from './flow-context';
import { getRecognitionModel } from './recognition-model';

type SeenFace = Extract<FaceScan, { kind: 'seen' }>;
type CaptureContext = Pick<FlowContext, 'claim' | 'captures' | 'enrolledDevice'>;

/** Builds what is sent of a face: only what the step asks for. */
export async function buildCapture(
  context: CaptureContext,
  step: CaptureStep,
  scan: SeenFace,
): Promise<Capture> {
  const { claim } = context;
  const isEnroll = claim.kind === 'verification' && claim.page.type === 'ENROLL';
  const found = isEnroll
    ? await buildEnrollCapture(context, step, scan)
    : await buildSignInCapture(context, step, scan);
  const selfie = step.sendImage && scan.selfie ? await toBase64(scan.selfie) : undefined;
  return { ...found, ...(selfie !== undefined && { selfie }) };
}

async function buildEnrollCapture(
  context: CaptureContext,
  step: CaptureStep,
  scan: SeenFace,
): Promise<Capture> {
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
async function buildSignInCapture(
  context: CaptureContext,
  step: CaptureStep,
  scan: SeenFace,
): Promise<Capture> {
  const { release, localMatch } = step;
  const { captures, enrolledDevice, claim } = context;
  // An earlier try may have prepared a move with the face of another person. Only the try that succeeds may leave a record.
  await enrolledDevice.discard();
  const record = captures.isKeyRejected ? undefined : await enrolledDevice.find();
  // Where local matches are accepted, the server releases no share for a key that is unknown, revoked or locked out.
  if (!record || (release === null && localMatch)) return buildDescriptorCapture(context, step, scan);
  const { deviceKey } = record;
  const signed = { ...buildDescriptorCapture(context, step, scan), deviceKey };
  // Without a share nothing can be compared or stored here: the key names the person, and the server compares.
  if (release === null) return signed;
  const face = { descriptors: scan.descriptors, version: getRecognitionModel(claim).version };
  // The enrolled face is of another model: the key names the person, and the server verifies the face by that model before it enrolls this one.
  const isMove = scan.formerDescriptors.length > 0 || !enrolledDevice.hasVersion(record, face.version);
  if (isMove) await enrolledDevice.prepareMove(record, face, release);
  if (isMove || !localMatch) return signed;
  const isSame = await enrolledDevice.isSame(record, face, release);
  return isSame ? { localMatch: true, deviceKey } : buildDescriptorCapture(context, step, scan);
}

const buildDescriptorCapture = (
  { claim }: CaptureContext,
  step: CaptureStep,
  { descriptors, formerDescriptors, ages }: SeenFace,
): Capture => ({
  descriptors,
  ...(formerDescriptors.length > 0 && { formerDescriptors }),
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
