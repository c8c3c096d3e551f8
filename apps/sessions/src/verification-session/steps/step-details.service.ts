import { Injectable } from '@nestjs/common';
import { RelyingPartyService } from '../../credential/relying-party.service';
import type { StepDetails } from '../../session/session-kind';
import { mostTries } from '../../session/step/step-rules';
import { isToMatch } from './document-step';
import type { VerificationFindings } from '../model/verification-findings';
import type { VerificationRequest } from '../model/verification-request';
import { stepIn, type VerificationSession } from '../model/verification-session';

/** What a device must know to do the step that a session waits for. */
@Injectable()
export class StepDetailsService {
  constructor(private readonly party: RelyingPartyService) {}

  session(session: VerificationSession): StepDetails {
    const { request, findings, lease } = session;
    const step = stepIn(session) ?? 'face';
    const triesLeft = mostTries - findings.failures[step].length;
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
