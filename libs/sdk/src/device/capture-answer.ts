import {
  type DeviceKeyPair,
  exportPublicJwk,
  signStatement,
  type Statement,
  computeThumbprint,
} from '../device-key/device-key';
import type { Capture, CaptureEvidence, DeviceKeyProof, StepAnswer } from './answer.types';
import { DeviceStepError, type StepErrorReason } from './device.errors';
import type { StepBinding } from './current-step';
import type { CaptureStep, VerificationType } from './step.types';

/** The step for which a capture is sent. */
export interface CaptureRequest {
  type: VerificationType;
  step: CaptureStep;
}

/** What a session does not request must stay on the device. */
const captureRules: Partial<Record<StepErrorReason, (request: CaptureRequest, capture: Capture) => boolean>> =
  {
    'estimate-not-wanted': ({ step }, { age }) => !step.estimateAge && age !== undefined,
    'image-not-wanted': ({ step }, { selfie }) => !step.sendImage && selfie !== undefined,
    'local-match-not-wanted': ({ type, step }, capture) =>
      capture.localMatch === true && (type === 'ENROLL' || !step.localMatch),
  };

/** Throws a `DeviceStepError` if the capture has more than the step requests. */
export function checkCapture(request: CaptureRequest, capture: Capture): void {
  for (const [reason, isUnwanted] of Object.entries(captureRules))
    if (isUnwanted(request, capture)) throw new DeviceStepError(reason as StepErrorReason);
}

/** Builds the answer for the server, signed where there is a key to sign with. */
export async function buildCaptureAnswer(
  { type, step }: CaptureRequest,
  { sessionId, epoch }: StepBinding,
  { descriptors, version, age, localMatch, deviceKey, priorDeviceKey, ...rest }: Capture,
  { turns, ...evidence }: CaptureEvidence,
): Promise<StepAnswer> {
  const statement = type === 'ENROLL' ? 'enroll' : localMatch ? 'match' : 'present';
  const place = { sessionId, epoch, step: step.name, nonce: step.nonce };
  return {
    ...rest,
    ...evidence,
    face: descriptors
      ? {
          descriptors: descriptors.map((numbers) => Array.from(numbers, roundToFloat32)),
          ...(version !== undefined && { version }),
          age,
        }
      : { localMatch: true },
    liveness: { turns },
    ...(deviceKey && { deviceKey: await signProof(deviceKey, { statement, ...place }) }),
    ...(priorDeviceKey && {
      priorDeviceKey: await signProof(priorDeviceKey, { statement: 'present', ...place }),
    }),
  };
}

// Models compute 32-bit floats, which have seven digits: more digits would double the size.
const roundToFloat32 = (number: number): number => Number(number.toPrecision(7));

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
