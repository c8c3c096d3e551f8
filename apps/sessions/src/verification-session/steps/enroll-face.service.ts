import { defaultFaceVersion } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { parsePublicKey, toDeviceKeyId, verifyStatement } from '../../credential/device-key';
import { DeviceKeyService } from '../../credential/device-key.service';
import { invalidPayload } from '../../session/step/step-rules';
import type { StepEvaluation } from './step-evaluation';
import type { CaptureReport, VerificationStepPayload } from './step-payload.dto';
import type { Proof } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** Evaluates the face of an ENROLL: the features for the node, an age estimate if requested, and the device key. */
@Injectable()
export class EnrollFaceService {
  constructor(private readonly deviceKeys: DeviceKeyService) {}

  async evaluate(
    session: VerificationSession,
    payload: VerificationStepPayload,
    { descriptors, formerDescriptors, localMatch, age, version = defaultFaceVersion }: CaptureReport,
  ): Promise<StepEvaluation> {
    const { estimateAge } = session.request;
    if (localMatch) throw invalidPayload('face.localMatch is for SIGN-IN; send face.descriptors');
    if (!descriptors) throw invalidPayload('face.descriptors is missing');
    if (formerDescriptors) throw invalidPayload('face.formerDescriptors is for SIGN-IN');
    if (estimateAge && age === undefined)
      throw invalidPayload('face.age is missing: this session requests an estimate');
    if (!estimateAge && age !== undefined)
      throw invalidPayload('face.age must not be sent: this session requests no estimate');
    // The key must come with this face: one of an earlier try may belong to another device.
    const deviceKey = readDeviceKey(payload);
    return {
      findings: {
        face: { features: descriptors, version },
        ...(age !== undefined && { estimatedAge: Math.round(age * 10) / 10 }),
        deviceKey,
        proofs: [
          ...(session.findings.proofs ?? []).filter(({ passkeyId }) => passkeyId !== undefined),
          ...(await this.findProofs(session, payload, deviceKey)),
        ],
      },
    };
  }

  /** The active device keys that have signed this step: the prior key of the device, or the same key sent again. */
  private async findProofs(
    { owner }: VerificationSession,
    { deviceKey, priorDeviceKey, ...place }: VerificationStepPayload,
    publicKey: JWK | undefined,
  ): Promise<Proof[]> {
    const prior =
      priorDeviceKey && (await this.deviceKeys.findSigner(owner, priorDeviceKey, 'present', place));
    const sentAgain =
      deviceKey &&
      publicKey &&
      (await this.deviceKeys.findSigner(
        owner,
        { id: await toDeviceKeyId(publicKey), signature: deviceKey.signature },
        'enroll',
        place,
      ));
    return [prior, sentAgain].flatMap((key) => (key ? [{ puid: key.puid, deviceKeyId: key.id }] : []));
  }
}

function readDeviceKey({ deviceKey, ...place }: VerificationStepPayload): JWK | undefined {
  if (!deviceKey) return undefined;
  if (!deviceKey.publicKey)
    throw invalidPayload('deviceKey.publicKey is missing: an ENROLL registers a new key');
  const publicKey = parsePublicKey(deviceKey.publicKey);
  if (!publicKey) throw invalidPayload('deviceKey.publicKey must be a public JWK on the curve P-256');
  if (!verifyStatement(publicKey, deviceKey.signature, 'enroll', place))
    throw invalidPayload('deviceKey.signature is not a signature of this key over this nonce');
  return publicKey;
}
