import { faceModels } from '@gatehouse/biometrics';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DeviceKeyService } from '../../credential/device-key.service';
import { invalidPayload } from '../../session/step/step-rules';
import type { SessionsConfig } from '../../sessions.config';
import { findFormerVersion } from '../flow/former-version';
import { failed, type StepEvaluation } from './step-evaluation';
import type { CaptureReport, VerificationStepPayload } from './step-payload.dto';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationRequest } from '../model/verification-request';
import type { VerificationSession } from '../model/verification-session';

type Claim = VerificationFindings['claim'];

/** Evaluates the face of a SIGN-IN: the capture, and the claimed person. */
@Injectable()
export class SignInFaceService {
  constructor(
    private readonly deviceKeys: DeviceKeyService,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async evaluate(
    session: VerificationSession,
    payload: VerificationStepPayload,
    report: CaptureReport,
  ): Promise<StepEvaluation> {
    const { deviceKey } = payload;
    if (report.age !== undefined)
      throw invalidPayload('face.age must not be sent: a SIGN-IN estimates no age');
    if (deviceKey?.publicKey) throw invalidPayload('deviceKey.publicKey is for ENROLL; send deviceKey.id');
    if (payload.priorDeviceKey) throw invalidPayload('priorDeviceKey is for ENROLL; send deviceKey');
    if (deviceKey && deviceKey.id === undefined) throw invalidPayload('deviceKey.id is missing');
    const features = readFeatures(session.request, report, deviceKey !== undefined);
    const claim = await this.findClaim(session, payload, features ? 'present' : 'match');
    if (claim === 'rejected') return failed('device_key');
    if (features) return { findings: { claim, ...this.toFace(features, report, claim) } };
    const puid = findComparedPerson(session.findings, claim);
    if (puid === undefined) return failed('device_key', { claim });
    return { findings: { face: { isLocal: true, puid }, claim } };
  }

  /**
   * The features to compare. A person who is enrolled under another model is verified in their own gallery first, and only then enrolled with the
   * features of this one: a device key or a passkey alone must not replace a face.
   */
  private toFace(
    features: number[][],
    { formerDescriptors }: CaptureReport,
    claim: Claim,
  ): Pick<VerificationFindings, 'face' | 'move'> {
    const { version } = faceModels[this.config.FACE_MODEL];
    const former = findFormerVersion(claim, version);
    return former !== undefined && formerDescriptors
      ? { face: { features: formerDescriptors, version: former }, move: { features, version } }
      : { face: { features, version }, move: undefined };
  }

  /** The person that the device key of this try belongs to; signatures of earlier tries do not count. */
  private async findClaim(
    { owner, findings }: VerificationSession,
    { deviceKey, ...place }: VerificationStepPayload,
    statement: 'match' | 'present',
  ): Promise<Claim | 'rejected'> {
    const presented = findings.done.includes('passkey') ? findings.claim : undefined;
    if (!deviceKey) return presented;
    const { id = '', signature } = deviceKey;
    const signer = await this.deviceKeys.findSigner(owner, { id, signature }, statement, place);
    // After a passkey step the device key must belong to the same person.
    if (!signer || (presented && presented.puid !== signer.puid)) return 'rejected';
    return { ...presented, puid: signer.puid, version: signer.version, deviceKeyId: signer.id };
  }
}

/** The descriptors for the node; undefined if the device has compared the face with its token. */
function readFeatures(
  request: VerificationRequest,
  { descriptors, formerDescriptors, localMatch }: CaptureReport,
  isSigned: boolean,
): number[][] | undefined {
  if (localMatch && descriptors)
    throw invalidPayload('face.localMatch must not be sent together with face.descriptors');
  if (descriptors) return descriptors;
  if (formerDescriptors)
    throw invalidPayload('face.formerDescriptors must be sent together with face.descriptors');
  if (!localMatch) throw invalidPayload('face.descriptors is missing');
  if (!request.localMatch)
    throw invalidPayload('face.localMatch is not accepted in this session: send face.descriptors');
  if (!isSigned && !request.requirements.includes('passkey'))
    throw invalidPayload('deviceKey is missing: a local match requires its signature, or a passkey');
  return undefined;
}

/** The person of the token. A token opens only with the share of the named device key: without it no comparison was possible. */
function findComparedPerson({ release, namedKey }: VerificationFindings, claim: Claim): string | undefined {
  if (release === undefined || !namedKey) return undefined;
  const isOther = claim?.deviceKeyId !== undefined && claim.deviceKeyId !== namedKey.id;
  return isOther || (claim && claim.puid !== namedKey.puid) ? undefined : namedKey.puid;
}
