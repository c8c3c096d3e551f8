import type { JWK } from 'jose';
import { devicePublicKey, isSigned } from '../credential/device-key';
import { wrong } from '../session/step-rules';
import type { CaptureReport, VerificationStepPayload } from './step-payload.dto';
import type { VerificationFindings } from './verification-findings';
import type { VerificationRequest } from './verification-request';

/** What the face of an ENROLL brings: features for the node, an estimate where it is asked for, and the key of the device. */
export function enrolledFace(
  { estimateAge }: VerificationRequest,
  payload: VerificationStepPayload,
  { descriptors, localMatch, age }: CaptureReport,
): Partial<VerificationFindings> {
  if (localMatch) throw wrong('face.localMatch goes with a SIGN-IN; send face.descriptors');
  if (!descriptors) throw wrong('face.descriptors is missing');
  if (estimateAge && age === undefined) throw wrong('face.age is missing: this session asks for an estimate');
  if (!estimateAge && age !== undefined)
    throw wrong('face.age must not be sent: this session asks for no estimate');
  return {
    face: { features: descriptors },
    ...(age !== undefined && { estimatedAge: Math.round(age * 10) / 10 }),
    // It belongs to this face: a key that came with an earlier try may be another device's.
    deviceKey: deviceKeyIn(payload),
  };
}

function deviceKeyIn({ deviceKey, ...place }: VerificationStepPayload): JWK | undefined {
  if (!deviceKey) return undefined;
  if (!deviceKey.publicKey) throw wrong('deviceKey.publicKey is missing: an ENROLL registers a new key');
  const publicKey = devicePublicKey(deviceKey.publicKey);
  if (!publicKey) throw wrong('deviceKey.publicKey must be a public JWK on the curve P-256');
  if (!isSigned(publicKey, deviceKey.signature, 'enroll', place))
    throw wrong('deviceKey.signature was not made by this key over this nonce');
  return publicKey;
}
