import { faceModels } from '@gatehouse/biometrics';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { RelyingPartyService } from '../../credential/relying-party.service';
import type { StepDetails } from '../../session/session-kind';
import { maxTries } from '../../session/step/step-rules';
import type { SessionsConfig } from '../../sessions.config';
import { findFormerVersion } from '../flow/former-version';
import { isToMatch } from './document-step';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationRequest } from '../model/verification-request';
import { currentStep, type VerificationSession } from '../model/verification-session';

/** What a device needs for the current step. */
@Injectable()
export class StepDetailsService {
  constructor(
    private readonly party: RelyingPartyService,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  toDetails(session: VerificationSession): StepDetails {
    const { request, findings, lease } = session;
    const step = currentStep(session) ?? 'face';
    const triesLeft = maxTries - findings.failures[step].length;
    const matchFace = isToMatch(findings, step);
    switch (step) {
      case 'identity_document':
        return { triesLeft, matchFace };
      case 'passkey':
        return { triesLeft, ...this.passkeyOptions(request, lease.step?.nonce ?? '') };
      case 'face':
        return { triesLeft, matchFace, ...faceDetails(request, findings), ...this.formerVersion(session) };
    }
  }

  /** The person is known before the face by the passkey, or by the device key that the device has named. */
  private formerVersion({ request, findings }: VerificationSession): { formerVersion?: string | null } {
    if (request.type === 'ENROLL') return {};
    const { done, claim, namedKey } = findings;
    const person = (done.includes('passkey') ? claim : undefined) ?? namedKey;
    const { version } = faceModels[this.config.FACE_MODEL];
    return { formerVersion: findFormerVersion(person, version) ?? null };
  }

  private passkeyOptions({ type, userHandle }: VerificationRequest, challenge: string): { passkey: object } {
    return type === 'ENROLL'
      ? { passkey: this.party.creationOptions(challenge, userHandle) }
      : { passkey: this.party.requestOptions(challenge) };
  }
}

const faceDetails = (request: VerificationRequest, { release }: VerificationFindings) => ({
  estimateAge: request.estimateAge,
  sendImage: request.sendImages,
  localMatch: request.localMatch,
  release: release ?? null,
});
