import type { Capture, CaptureStep, DeviceRecord, RetryReason } from '@gatehouse/sdk/browser';
import { estimateAge } from '../face/age-estimate';
import type { FaceScan } from '../face/face-scan';
import type { Captures, FlowContext } from './flow-context';
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
  captures.isKeyUnproven = false;
  const record = captures.isKeyRejected ? undefined : await enrolledDevice.find();
  const unsigned = buildDescriptorCapture(context, step, scan);
  // Where local matches are accepted, the server releases no share for a key that is unknown, revoked or locked out.
  if (!record || (release === null && localMatch)) return unsigned;
  const isSame = await compareWithRecord(context, step, scan, record);
  captures.isKeyUnproven = isSame === undefined;
  if (isSame === false) return unsigned;
  const { deviceKey } = record;
  const { version } = getRecognitionModel(claim);
  const isCurrent = enrolledDevice.hasVersion(record, version);
  // The person moves to another model: the server verifies the face by the former one before it enrolls this one.
  const isMove = !isCurrent || scan.formerDescriptors.length > 0;
  if (isSame && localMatch && !isMove) return { localMatch: true, deviceKey };
  // Only a face that matched the record here may replace its token.
  if (!isCurrent && isSame && release !== null)
    await enrolledDevice.prepareMove(record, { descriptors: scan.descriptors, version }, release);
  return { ...unsigned, deviceKey };
}

/** Whether the face is the one enrolled on this device; undefined without a share, or without descriptors of the model of the record. */
async function compareWithRecord(
  { enrolledDevice, claim }: CaptureContext,
  { release, formerVersion }: CaptureStep,
  { descriptors, formerDescriptors }: SeenFace,
  record: DeviceRecord,
): Promise<boolean | undefined> {
  if (release === null) return undefined;
  const faces = [
    { descriptors, version: getRecognitionModel(claim).version },
    { descriptors: formerDescriptors, version: formerVersion ?? '' },
  ];
  const face = faces.find(
    (one) => one.descriptors.length > 0 && enrolledDevice.hasVersion(record, one.version),
  );
  return face && enrolledDevice.isSame(record, face, release);
}

/** Decides after a failed try whether the next one is signed with the key of this device. */
export function rejectKeyAfter(failure: RetryReason, captures: Captures): void {
  // The key was sent for a face that could not be compared here: it may be that of another person, whose failures must not count against the owner of the key.
  const isOther = failure === 'unrecognised' && captures.isKeyUnproven;
  if (failure === 'device_key' || isOther) captures.isKeyRejected = true;
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
