import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { deviceKeyId, devicePublicKey, isSigned } from '../../credential/device-key';
import { DeviceKeyService } from '../../credential/device-key.service';
import { wrong } from '../../session/step/step-rules';
import type { StepEvaluation } from './step-evaluation';
import type { CaptureReport, VerificationStepPayload } from './step-payload.dto';
import type { Proof } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** Judges the face of an ENROLL: features for the node, an estimate where it is asked for, and the keys of the device. */
@Injectable()
export class EnrollFaceService {
  constructor(private readonly deviceKeys: DeviceKeyService) {}

  async take(
    session: VerificationSession,
    payload: VerificationStepPayload,
    { descriptors, localMatch, age }: CaptureReport,
  ): Promise<StepEvaluation> {
    const { estimateAge } = session.request;
    if (localMatch) throw wrong('face.localMatch goes with a SIGN-IN; send face.descriptors');
    if (!descriptors) throw wrong('face.descriptors is missing');
    if (estimateAge && age === undefined)
      throw wrong('face.age is missing: this session asks for an estimate');
    if (!estimateAge && age !== undefined)
      throw wrong('face.age must not be sent: this session asks for no estimate');
    // They belong to this face: a key that came with an earlier try may be another device's.
    const deviceKey = deviceKeyIn(payload);
    return {
      findings: {
        face: { features: descriptors },
        ...(age !== undefined && { estimatedAge: Math.round(age * 10) / 10 }),
        deviceKey,
        proofs: [
          ...(session.findings.proofs ?? []).filter(({ passkeyId }) => passkeyId !== undefined),
          ...(await this.proofsBy(session, payload, deviceKey)),
        ],
      },
    };
  }

  /** The active device keys that have signed this step: an earlier one of the device, or the one that it sends again. */
  private async proofsBy(
    { owner }: VerificationSession,
    { deviceKey, priorDeviceKey, ...place }: VerificationStepPayload,
    publicKey: JWK | undefined,
  ): Promise<Proof[]> {
    const prior = priorDeviceKey && (await this.deviceKeys.signer(owner, priorDeviceKey, 'present', place));
    const sentAgain =
      deviceKey &&
      publicKey &&
      (await this.deviceKeys.signer(
        owner,
        { id: await deviceKeyId(publicKey), signature: deviceKey.signature },
        'enroll',
        place,
      ));
    return [prior, sentAgain].flatMap((key) => (key ? [{ puid: key.puid, deviceKeyId: key.id }] : []));
  }
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
