import { base64url } from 'jose';
import {
  type DeviceKeyPair,
  exportPublicJwk,
  signStatement,
  type Statement,
  computeThumbprint,
} from '../device-key/device-key';
import type { FaceToken } from '../face-token/face-token';
import type { SealedPlace } from '../node-keys/binding';
import type { NodeKeySet } from '../node-keys/node-key-set';
import { sealFace, sealToken } from '../node-keys/sealed-content';
import type { Capture, CaptureEvidence, DeviceKeyProof, StepAnswer } from './answer.types';
import { DeviceStepError, type StepErrorReason } from './device.errors';
import type { StepBinding } from './current-step';
import type { CaptureStep, VerificationType } from './step.types';

/** The step for which a capture is sent. */
export interface CaptureRequest {
  type: VerificationType;
  step: CaptureStep;
  /** To which descriptors and tokens are sealed. */
  nodeKeys: NodeKeySet;
}

type CaptureRule = (request: CaptureRequest, capture: Capture) => boolean;

/** What a session does not request must stay on the device. */
const captureRules: Partial<Record<StepErrorReason, CaptureRule>> = {
  'estimate-not-wanted': ({ step }, { age }) => !step.estimateAge && age !== undefined,
  'image-not-wanted': ({ step }, { selfie }) => !step.sendImage && selfie !== undefined,
  'descriptors-not-wanted': ({ step }, { descriptors }) =>
    !step.sendsDescriptors && descriptors !== undefined,
  'former-not-wanted': ({ step }, { formerDescriptors }) =>
    !step.formerVersion && formerDescriptors !== undefined,
  'comparison-not-wanted': ({ type, step }, { comparison }) =>
    comparison !== undefined && (type === 'ENROLL' || !(step.token || step.handsOverToken)),
  'token-not-wanted': ({ type }, { token, deviceKey, descriptors }) =>
    token !== undefined && (!deviceKey || (type === 'SIGN-IN' && !descriptors)),
};

/** Throws a `DeviceStepError` if the capture has more than the step requests. */
export function checkCapture(request: CaptureRequest, capture: Capture): void {
  for (const [reason, isUnwanted] of Object.entries(captureRules))
    if (isUnwanted(request, capture)) throw new DeviceStepError(reason as StepErrorReason);
}

/** Builds the answer for the server: sealed to the biometric node, and signed where there is a key to sign with. */
export async function buildCaptureAnswer(
  request: CaptureRequest,
  { sessionId, epoch }: StepBinding,
  capture: Capture,
  { turns, ...evidence }: CaptureEvidence,
): Promise<StepAnswer> {
  const { comparison, token, selfie, audit, log, contact, deviceKey, priorDeviceKey } = capture;
  const { type, step } = request;
  const place = { sessionId, epoch, step: step.name, nonce: step.nonce };
  return {
    ...{ selfie, audit, log, contact },
    ...evidence,
    face: await sealFaces(request, place, capture),
    liveness: { turns },
    ...(token && { token: await sealNewToken(request, place, token) }),
    ...(deviceKey && { deviceKey: await signProof(deviceKey, toStatement(type, place, comparison)) }),
    ...(priorDeviceKey && {
      priorDeviceKey: await signProof(priorDeviceKey, { statement: 'present', ...place }),
    }),
  };
}

async function sealFaces(
  { nodeKeys }: CaptureRequest,
  place: SealedPlace,
  { descriptors, formerDescriptors, version, comparison, age }: Capture,
): Promise<StepAnswer['face']> {
  return {
    ...(descriptors && { sealedDescriptors: await sealFace(nodeKeys, place, descriptors) }),
    ...(formerDescriptors && { sealedFormerDescriptors: await sealFace(nodeKeys, place, formerDescriptors) }),
    ...(comparison && { comparison: base64url.encode(comparison) }),
    ...(version !== undefined && { version }),
    ...(age !== undefined && { age }),
  };
}

async function sealNewToken(
  { step, nodeKeys }: CaptureRequest,
  place: SealedPlace,
  { token, secretKey }: Pick<FaceToken, 'token' | 'secretKey'>,
): Promise<StepAnswer['token']> {
  return {
    secretKey: base64url.encode(secretKey),
    ...(step.storesToken && { sealedToken: await sealToken(nodeKeys, place, token) }),
  };
}

function toStatement(type: VerificationType, place: SealedPlace, comparison?: Uint8Array): Statement {
  if (comparison) return { statement: 'compare', ...place, comparison };
  return { statement: type === 'ENROLL' ? 'enroll' : 'present', ...place };
}

async function signProof(key: DeviceKeyPair, statement: Statement): Promise<DeviceKeyProof> {
  const [publicKey, signature] = await Promise.all([
    exportPublicJwk(key),
    signStatement(key.privateKey, statement),
  ]);
  // The server knows the key since the ENROLL.
  return statement.statement === 'enroll'
    ? { publicKey, signature }
    : { id: await computeThumbprint(publicKey), signature };
}
