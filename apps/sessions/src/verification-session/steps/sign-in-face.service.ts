import { defaultFaceVersion, faceModels } from '@gatehouse/biometrics';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DeviceKeyService } from '../../credential/device-key.service';
import { invalidPayload } from '../../session/step/step-rules';
import type { SessionsConfig } from '../../sessions.config';
import { toSealedContent } from '../../token/sealed-content';
import type { WrappedToken } from '../../token/token-key';
import { TokenKeyService } from '../../token/token-key.service';
import { readToken } from '../../token/token-report';
import { findFormerVersion } from '../flow/former-version';
import { findPresented, FaceComparisonService } from './face-comparison.service';
import { failed, type StepEvaluation } from './step-evaluation';
import type { CaptureReport, VerificationStepPayload } from './step-payload.dto';
import { findExpectedPerson, type Proof, type VerificationFindings } from '../model/verification-findings';
import { isTokenOnly, storesToken } from '../model/verification-request';
import type { VerificationSession } from '../model/verification-session';

/** Evaluates the face of a SIGN-IN: a comparison with a token, or sealed features for the node, and the claimed person. */
@Injectable()
export class SignInFaceService {
  constructor(
    private readonly deviceKeys: DeviceKeyService,
    private readonly tokenKeys: TokenKeyService,
    private readonly comparisons: FaceComparisonService,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async evaluate(
    session: VerificationSession,
    payload: VerificationStepPayload,
    report: CaptureReport,
  ): Promise<StepEvaluation> {
    checkParts(payload, report);
    const { comparison } = report;
    if (comparison === undefined) return this.evaluateFeatures(session, payload, report);
    return this.comparisons.evaluate(session, payload, Buffer.from(comparison, 'base64url'));
  }

  private async evaluateFeatures(
    session: VerificationSession,
    payload: VerificationStepPayload,
    report: CaptureReport,
  ): Promise<StepEvaluation> {
    if (isTokenOnly(session.request))
      throw invalidPayload('face.sealedDescriptors must not be sent: this session compares face tokens only');
    const claim = await this.findClaim(session, payload);
    if (claim === 'rejected') return failed('device_key');
    const expected = findExpectedPerson({ claim, named: session.findings.named });
    return {
      findings: {
        claim,
        ...this.toFace(payload, report, expected),
        token: await this.readToken(session, payload, report),
      },
    };
  }

  /**
   * The features to compare. A person who is enrolled under another model is verified in their own gallery first, and only then enrolled with the
   * features of this one: a device key or a passkey alone must not replace a face.
   */
  private toFace(
    place: VerificationStepPayload,
    { sealedDescriptors, sealedFormerDescriptors }: CaptureReport,
    person: { version?: string } | undefined,
  ): Pick<VerificationFindings, 'face' | 'move'> {
    if (sealedDescriptors === undefined) throw invalidPayload('face.sealedDescriptors is missing');
    const seal = (field: string, jwe: string) => toSealedContent(field, 'gatehouse/face', jwe, place);
    const sealedFeatures = seal('face.sealedDescriptors', sealedDescriptors);
    const { version } = faceModels[this.config.FACE_MODEL];
    const former = findFormerVersion(person, version);
    if (former === undefined || sealedFormerDescriptors === undefined)
      return { face: { sealedFeatures, version }, move: undefined };
    const formerFeatures = seal('face.sealedFormerDescriptors', sealedFormerDescriptors);
    return {
      face: { sealedFeatures: formerFeatures, version: former },
      move: { sealedFeatures, version },
    };
  }

  /** The new token of a device key that has signed. The session must succeed before it replaces the earlier one. */
  private async readToken(
    { id, request }: VerificationSession,
    { token, ...place }: VerificationStepPayload,
    { version = defaultFaceVersion }: CaptureReport,
  ): Promise<WrappedToken | undefined> {
    if (!token) return undefined;
    const expected = { version, storesToken: storesToken(request), place };
    return this.tokenKeys.wrap(id, await readToken(token, expected));
  }

  /** The person that the device key of this try belongs to; signatures of earlier tries do not count. */
  private async findClaim(
    { owner, findings }: VerificationSession,
    { deviceKey, ...place }: VerificationStepPayload,
  ): Promise<Proof | undefined | 'rejected'> {
    const presented = findPresented(findings);
    if (!deviceKey) return presented;
    const { id = '', signature } = deviceKey;
    const signer = await this.deviceKeys.findSigner(owner, { id, signature }, 'present', place);
    // The device key must belong to the person of the passkey, and to the one that the host has named.
    const expected = findExpectedPerson({ claim: presented, named: findings.named });
    if (!signer || (expected && expected.puid !== signer.puid)) return 'rejected';
    return { ...presented, puid: signer.puid, version: signer.version, deviceKeyId: signer.id };
  }
}

/** Rejects combinations of parts that have no meaning. */
function checkParts(
  { deviceKey, priorDeviceKey, token }: VerificationStepPayload,
  { age, comparison, sealedDescriptors, sealedFormerDescriptors }: CaptureReport,
): void {
  if (age !== undefined) throw invalidPayload('face.age must not be sent: a SIGN-IN estimates no age');
  if (deviceKey?.publicKey) throw invalidPayload('deviceKey.publicKey is for ENROLL; send deviceKey.id');
  if (priorDeviceKey) throw invalidPayload('priorDeviceKey is for ENROLL; send deviceKey');
  if (deviceKey && deviceKey.id === undefined) throw invalidPayload('deviceKey.id is missing');
  if (comparison !== undefined && sealedDescriptors !== undefined)
    throw invalidPayload('face.comparison must not be sent together with face.sealedDescriptors');
  if (sealedFormerDescriptors !== undefined && sealedDescriptors === undefined)
    throw invalidPayload('face.sealedFormerDescriptors must be sent together with face.sealedDescriptors');
  if (token && comparison !== undefined)
    throw invalidPayload(
      'token must not be sent with a comparison: only a face that the node compares renews it',
    );
  if (token && !deviceKey) throw invalidPayload('deviceKey is missing: only its device renews a token');
}
