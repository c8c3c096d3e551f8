import { Injectable } from '@nestjs/common';
import { DeviceKeyService } from '../../credential/device-key.service';
import { wrong } from '../../session/step/step-rules';
import { failed, type StepEvaluation } from './step-evaluation';
import type { CaptureReport, VerificationStepPayload } from './step-payload.dto';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationRequest } from '../model/verification-request';
import type { VerificationSession } from '../model/verification-session';

type Claim = VerificationFindings['claim'];

/** Judges the face of a SIGN-IN: what was captured, and whose it is said to be. */
@Injectable()
export class SignInFaceService {
  constructor(private readonly deviceKeys: DeviceKeyService) {}

  async take(
    session: VerificationSession,
    payload: VerificationStepPayload,
    report: CaptureReport,
  ): Promise<StepEvaluation> {
    const { deviceKey } = payload;
    if (report.age !== undefined) throw wrong('face.age must not be sent: a SIGN-IN estimates no age');
    if (deviceKey?.publicKey) throw wrong('deviceKey.publicKey goes with an ENROLL; send deviceKey.id');
    if (payload.priorDeviceKey) throw wrong('priorDeviceKey goes with an ENROLL; send deviceKey');
    if (deviceKey && deviceKey.id === undefined) throw wrong('deviceKey.id is missing');
    const features = featuresIn(session.request, report, deviceKey !== undefined);
    const claim = await this.claimIn(session, payload, features ? 'present' : 'match');
    if (claim === 'refused') return failed('device_key');
    if (features) return { findings: { face: { features }, claim } };
    const puid = comparedWith(session.findings, claim);
    if (puid === undefined) return failed('device_key', { claim });
    return { findings: { face: { isLocal: true, puid }, claim } };
  }

  /** Who the device says it is; whose key has signed an earlier try says nothing of this one. */
  private async claimIn(
    { owner, findings }: VerificationSession,
    { deviceKey, ...place }: VerificationStepPayload,
    statement: 'match' | 'present',
  ): Promise<Claim | 'refused'> {
    const shown = findings.done.includes('passkey') ? findings.claim : undefined;
    if (!deviceKey) return shown;
    const { id = '', signature } = deviceKey;
    const signer = await this.deviceKeys.signer(owner, { id, signature }, statement, place);
    // A passkey has said before who it is: another person's device does not speak for them.
    if (!signer || (shown && shown.puid !== signer.puid)) return 'refused';
    return { ...shown, puid: signer.puid, deviceKeyId: signer.id };
  }
}

/** The descriptors for the node; none where the device has compared the face with its token. */
function featuresIn(
  request: VerificationRequest,
  { descriptors, localMatch }: CaptureReport,
  isSigned: boolean,
): number[][] | undefined {
  if (localMatch && descriptors)
    throw wrong('face.localMatch goes in place of face.descriptors, not beside them');
  if (descriptors) return descriptors;
  if (!localMatch) throw wrong('face.descriptors is missing');
  if (!request.localMatch) throw wrong('face.localMatch does not count here: send face.descriptors');
  if (!isSigned && !request.requirements.includes('passkey'))
    throw wrong('deviceKey is missing: a local match counts only with its signature, or with a passkey');
  return undefined;
}

/** Whose token it was. One opens only with the share of the key that the device has named: without it nothing was compared. */
function comparedWith({ release, namedKey }: VerificationFindings, claim: Claim): string | undefined {
  if (release === undefined || !namedKey) return undefined;
  const isOther = claim?.deviceKeyId !== undefined && claim.deviceKeyId !== namedKey.id;
  return isOther || (claim && claim.puid !== namedKey.puid) ? undefined : namedKey.puid;
}
