import { Injectable } from '@nestjs/common';
import { RelyingPartyService } from '../../credential/relying-party.service';
import type { StepDetails } from '../../session/session-kind';
import { maxTries } from '../../session/step/step-rules';
import { isToMatch } from './document-step';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationRequest } from '../model/verification-request';
import { currentStep, type VerificationSession } from '../model/verification-session';

/** What a device needs for the current step. */
@Injectable()
export class StepDetailsService {
  constructor(private readonly party: RelyingPartyService) {}

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
        return { triesLeft, matchFace, ...faceDetails(request, findings) };
    }
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
