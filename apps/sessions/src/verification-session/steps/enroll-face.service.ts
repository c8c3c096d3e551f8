import { defaultFaceVersion } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { parsePublicKey, toDeviceKeyId, verifyStatement } from '../../credential/device-key';
import { DeviceKeyService } from '../../credential/device-key.service';
import { invalidPayload } from '../../session/step/step-rules';
import { toSealedContent } from '../../token/sealed-content';
import type { WrappedToken } from '../../token/token-key';
import { TokenKeyService } from '../../token/token-key.service';
import { readToken } from '../../token/token-report';
import type { StepEvaluation } from './step-evaluation';
import type { CaptureReport, VerificationStepPayload } from './step-payload.dto';
import type { FaceFinding, Proof } from '../model/verification-findings';
import { isTokenOnly, storesToken } from '../model/verification-request';
import type { VerificationSession } from '../model/verification-session';

/** Evaluates the face of an ENROLL: sealed features for the node, an age estimate if requested, the device key and the key of its token. */
@Injectable()
export class EnrollFaceService {
  constructor(
    private readonly deviceKeys: DeviceKeyService,
    private readonly tokenKeys: TokenKeyService,
  ) {}

  async evaluate(
    session: VerificationSession,
    payload: VerificationStepPayload,
    report: CaptureReport,
  ): Promise<StepEvaluation> {
    const { age } = report;
    const face = readFace(session, payload, report);
    checkAge(session.request.estimateAge, age);
    // The key must come with this face: one of an earlier try may belong to another device.
    const deviceKey = readDeviceKey(payload);
    return {
      findings: {
        face,
        ...(age !== undefined && { estimatedAge: Math.round(age * 10) / 10 }),
        deviceKey,
        token: await this.readToken(session, payload, face),
        proofs: [
          ...(session.findings.proofs ?? []).filter(({ passkeyId }) => passkeyId !== undefined),
          ...(await this.findProofs(session, payload, deviceKey)),
        ],
      },
    };
  }

  private async readToken(
    { id, request }: VerificationSession,
    { token, deviceKey, ...place }: VerificationStepPayload,
    { version = defaultFaceVersion }: FaceFinding,
  ): Promise<WrappedToken | undefined> {
    if (!token && isTokenOnly(request))
      throw invalidPayload('token is missing: this session enrolls a face token only');
    if (!token) return undefined;
    if (!deviceKey) throw invalidPayload('deviceKey is missing: a token belongs to the key of its device');
    const expected = { version, storesToken: storesToken(request), place };
    return this.tokenKeys.wrap(id, await readToken(token, expected));
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

/** The face for the node. An enrollment of a token alone has none. */
function readFace(
  { request }: VerificationSession,
  place: VerificationStepPayload,
  { sealedDescriptors, sealedFormerDescriptors, comparison, version = defaultFaceVersion }: CaptureReport,
): FaceFinding {
  if (comparison !== undefined) throw invalidPayload('face.comparison is for SIGN-IN');
  if (sealedFormerDescriptors !== undefined)
    throw invalidPayload('face.sealedFormerDescriptors is for SIGN-IN');
  if (isTokenOnly(request)) {
    if (sealedDescriptors !== undefined)
      throw invalidPayload('face.sealedDescriptors must not be sent: this session enrolls a face token only');
    return { version };
  }
  if (sealedDescriptors === undefined) throw invalidPayload('face.sealedDescriptors is missing');
  const field = 'face.sealedDescriptors';
  return { sealedFeatures: toSealedContent(field, 'gatehouse/face', sealedDescriptors, place), version };
}

function checkAge(estimateAge: boolean, age: number | undefined): void {
  if (estimateAge && age === undefined)
    throw invalidPayload('face.age is missing: this session requests an estimate');
  if (!estimateAge && age !== undefined)
    throw invalidPayload('face.age must not be sent: this session requests no estimate');
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
