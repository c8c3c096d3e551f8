import {
  type DeviceKeyPair,
  publicJwkOf,
  signStatement,
  type Statement,
  thumbprintOf,
} from '../device-key/device-key';
import type { Capture, CaptureEvidence, DeviceKeyProof, StepAnswer } from './answer.types';
import { DeviceStepError, type StepRefusal } from './device.errors';
import type { StepBinding } from './step-under-way';
import type { CaptureStep, VerificationType } from './step.types';

/** The step that a capture is for. */
export interface AskedCapture {
  type: VerificationType;
  step: CaptureStep;
}

/** What a session does not ask for stays on the device. */
const unwanted: Partial<Record<StepRefusal, (asked: AskedCapture, capture: Capture) => boolean>> = {
  'estimate-not-wanted': ({ step }, { age }) => !step.estimateAge && age !== undefined,
  'image-not-wanted': ({ step }, { selfie }) => !step.sendImage && selfie !== undefined,
  'local-match-not-wanted': ({ type, step }, capture) =>
    capture.localMatch === true && (type === 'ENROLL' || !step.localMatch),
};

/** Throws a `DeviceStepError` for a capture that the step does not ask for. */
export function requireWanted(asked: AskedCapture, capture: Capture): void {
  for (const [reason, isUnwanted] of Object.entries(unwanted))
    if (isUnwanted(asked, capture)) throw new DeviceStepError(reason as StepRefusal);
}

/** A capture as the server takes it, signed where there is a key to sign with. */
export async function captureAnswer(
  { type, step }: AskedCapture,
  { sessionId, epoch }: StepBinding,
  { descriptors, age, localMatch, deviceKey, priorDeviceKey, ...rest }: Capture,
  { turns, ...evidence }: CaptureEvidence,
): Promise<StepAnswer> {
  const statement = type === 'ENROLL' ? 'enroll' : localMatch ? 'match' : 'present';
  const place = { sessionId, epoch, step: step.name, nonce: step.nonce };
  return {
    ...rest,
    ...evidence,
    face: descriptors
      ? { descriptors: descriptors.map((numbers) => Array.from(numbers, rounded)), age }
      : { localMatch: true },
    liveness: { turns },
    ...(deviceKey && { deviceKey: await proofOf(deviceKey, { statement, ...place }) }),
    ...(priorDeviceKey && {
      priorDeviceKey: await proofOf(priorDeviceKey, { statement: 'present', ...place }),
    }),
  };
}

// Models speak in 32 bits, which hold seven digits: written as they are, they would fill twice the space.
const rounded = (number: number): number => Number(number.toPrecision(7));

async function proofOf(key: DeviceKeyPair, statement: Statement): Promise<DeviceKeyProof> {
  const [publicKey, signature] = await Promise.all([
    publicJwkOf(key),
    signStatement(key.privateKey, statement),
  ]);
  // The server knows the key from the ENROLL on.
  return statement.statement === 'enroll'
    ? { publicKey, signature }
    : { id: await thumbprintOf(publicKey), signature };
}
