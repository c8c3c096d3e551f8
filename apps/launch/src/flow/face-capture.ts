import type {
  Capture,
  CaptureStep,
  DeviceRecord,
  FaceSample,
  KnownToken,
  RetryReason,
} from '@gatehouse/sdk/browser';
import type { TokenMaker } from '../enrollment/token-maker';
import { estimateAge } from '../face/age-estimate';
import type { FaceScan } from '../face/face-scan';
import type { Captures, FlowContext } from './flow-context';
import { getRecognitionModel, isSignIn } from './recognition-model';

type SeenFace = Extract<FaceScan, { kind: 'seen' }>;

/** What a capture is built with. */
export interface CaptureContext extends Pick<
  FlowContext,
  'claim' | 'captures' | 'enrolledDevice' | 'signal' | 'log'
> {
  client: Pick<FlowContext['client'], 'fetchToken'>;
  tokens: TokenMaker;
}

/** Builds what is sent of a face: only what the step asks for. */
export async function buildCapture(
  context: CaptureContext,
  step: CaptureStep,
  scan: SeenFace,
): Promise<Capture> {
  const found = isSignIn(context.claim)
    ? await buildSignInCapture(context, step, scan)
    : await buildEnrollCapture(context, step, scan);
  // The server ends the session: it needs no picture for that.
  if ('hasNoToken' in found) return found;
  const selfie = step.sendImage && scan.selfie ? await toBase64(scan.selfie) : undefined;
  return { ...found, ...(selfie !== undefined && { selfie }) };
}

/**
 * Whether a scan would be of no use: this device has no token to compare with, is handed none over, and may not send descriptors. The token maker is
 * loaded only where a record has to be read.
 */
export async function lacksToken(
  context: Pick<CaptureContext, 'claim' | 'captures' | 'enrolledDevice'>,
  step: CaptureStep,
  loadTokens: () => Promise<TokenMaker>,
): Promise<boolean> {
  if (!isSignIn(context.claim) || step.sendsDescriptors || step.handsOverToken) return false;
  const record = await findUsableRecord(context, step);
  if (!record || !step.token) return true;
  return !(await findOwnToken({ claim: context.claim, tokens: await loadTokens() }, step, record));
}

/** The token stays on this device; its secret key goes to the server, and descriptors only where it compares people. */
async function buildEnrollCapture(
  context: CaptureContext,
  step: CaptureStep,
  scan: SeenFace,
): Promise<Capture> {
  const { enrolledDevice, tokens } = context;
  const token = await tokens.create(toSample(context, scan));
  // Without descriptors and a copy at the biometric node the person could never sign in.
  const mustBeStored = !step.sendsDescriptors && !step.storesToken;
  const [prior, { deviceKey }] = await Promise.all([
    enrolledDevice.find(),
    enrolledDevice.prepare(token, { mustBeStored }),
  ]);
  return {
    ...(step.sendsDescriptors
      ? buildDescriptorCapture(context, step, scan)
      : describeFace(context, step, scan)),
    token,
    deviceKey,
    // If the prior key belongs to the same person, the new key is active at once.
    ...(prior && { priorDeviceKey: prior.deviceKey }),
  };
}

/** Compares the face with a token where there is one; otherwise sends descriptors for the biometric node. */
async function buildSignInCapture(
  context: CaptureContext,
  step: CaptureStep,
  scan: SeenFace,
): Promise<Capture> {
  const { captures, enrolledDevice } = context;
  // An earlier try may have prepared a token with the face of another person. Only the try that succeeds may leave a record.
  await enrolledDevice.discard();
  const record = await findUsableRecord(context, step);
  const compared = captures.isComparisonRejected
    ? undefined
    : ((await compareWithRecord(context, step, scan, record)) ??
      (await compareWithHandedOver(context, step, scan)));
  if (compared) return { ...compared, ...estimate(step, scan) };
  if (!step.sendsDescriptors) {
    captures.hasNoToken = true;
    return { hasNoToken: true };
  }
  const capture = buildDescriptorCapture(context, step, scan);
  return record ? { ...capture, ...(await renewToken(context, step, scan, record)) } : capture;
}

/** A key that the server does not accept would only cost a try, and a renewal of it would be lost. */
const findUsableRecord = async (
  { captures, enrolledDevice }: Pick<CaptureContext, 'captures' | 'enrolledDevice'>,
  { acceptsDeviceKey }: CaptureStep,
): Promise<DeviceRecord | undefined> =>
  acceptsDeviceKey && !captures.isKeyRejected ? enrolledDevice.find() : undefined;

/** The token of this device, if the server has its key and the model is that of the session. */
async function findOwnToken(
  { claim, tokens }: Pick<CaptureContext, 'claim' | 'tokens'>,
  step: CaptureStep,
  record: DeviceRecord,
): Promise<KnownToken | undefined> {
  const token = await tokens.findToken(record);
  const isUsable = token?.id === step.token?.id && token?.version === getRecognitionModel(claim).version;
  return isUsable ? token : undefined;
}

/** The encrypted score against the token of this device, signed with its key. */
async function compareWithRecord(
  context: CaptureContext,
  step: CaptureStep,
  scan: SeenFace,
  record: DeviceRecord | undefined,
): Promise<
  Pick<Extract<Capture, { comparison: Uint8Array }>, 'comparison' | 'version' | 'deviceKey'> | undefined
> {
  const token = record && (await findOwnToken(context, step, record));
  if (!token || !step.token) return undefined;
  const compared = await compare(context, step, scan, token, step.token.publicKey);
  return compared && { ...compared, deviceKey: record.deviceKey };
}

/** The encrypted score against the stored token of the person, who is known by a passkey or by the host. */
async function compareWithHandedOver(
  context: CaptureContext,
  step: CaptureStep,
  scan: SeenFace,
): Promise<Pick<Extract<Capture, { comparison: Uint8Array }>, 'comparison' | 'version'> | undefined> {
  if (!step.handsOverToken) return undefined;
  const { client, tokens, signal } = context;
  // A token that is not from the node is not used: its maker could read the face from the score.
  const token = await tokens.attempt(() => client.fetchToken({ signal }), logReason(context));
  return token ? compare(context, step, scan, token, token.publicKey) : undefined;
}

/** Undefined if the face cannot be compared with this token. */
async function compare(
  context: CaptureContext,
  step: CaptureStep,
  scan: SeenFace,
  token: KnownToken,
  publicKey: Uint8Array | string,
): Promise<{ comparison: Uint8Array; version: string } | undefined> {
  // The person moves to another model: the node verifies the face by the former one before it enrolls this one.
  if (step.sendsDescriptors && scan.formerDescriptors.length > 0) return undefined;
  const face = toSample(context, scan);
  if (face.version !== token.version) return undefined;
  const { tokens } = context;
  const comparison = await tokens.attempt(() => tokens.compare(token, publicKey, face), logReason(context));
  return comparison && { comparison, version: face.version };
}

const logReason =
  ({ log }: CaptureContext) =>
  (reason: string): void =>
    log.add(1, `token: ${reason}`);

/** Shows the key of this device, and gives it a new token unless its token can be used next time. */
async function renewToken(
  context: CaptureContext,
  step: CaptureStep,
  scan: SeenFace,
  record: DeviceRecord,
): Promise<Pick<Extract<Capture, { descriptors: object }>, 'deviceKey' | 'token'>> {
  const { tokens, enrolledDevice } = context;
  const { deviceKey } = record;
  if (await findOwnToken(context, step, record)) return { deviceKey };
  const renewed = await tokens.create(toSample(context, scan));
  await enrolledDevice.prepareRenewal(record, renewed);
  return { deviceKey, token: renewed };
}

/** Decides after a failed try what the next one sends. */
export function planNextTry(failure: RetryReason, captures: Captures, sendsDescriptors: boolean): void {
  if (failure === 'device_key') captures.isKeyRejected = true;
  // It may be another person than the owner of the key: the node searches, and failures do not count against the owner.
  if (failure === 'unrecognised' && sendsDescriptors)
    captures.isKeyRejected = captures.isComparisonRejected = true;
}

/** The face as the model of the session describes it. */
const toSample = ({ claim }: CaptureContext, { descriptors }: SeenFace): FaceSample => ({
  descriptors,
  version: getRecognitionModel(claim).version,
});

const buildDescriptorCapture = (context: CaptureContext, step: CaptureStep, scan: SeenFace) => ({
  descriptors: scan.descriptors,
  ...(scan.formerDescriptors.length > 0 && { formerDescriptors: scan.formerDescriptors }),
  ...describeFace(context, step, scan),
});

const describeFace = ({ claim }: CaptureContext, step: CaptureStep, scan: SeenFace) => ({
  version: getRecognitionModel(claim).version,
  ...estimate(step, scan),
});

const estimate = (step: CaptureStep, { ages }: SeenFace): { age?: number } =>
  step.estimateAge ? { age: estimateAge(ages).age } : {};

async function toBase64(picture: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('Failed to read the picture.'));
    reader.readAsDataURL(picture);
  });
  return url.slice(url.indexOf(',') + 1);
}
