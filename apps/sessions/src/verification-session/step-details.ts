import { Injectable } from '@nestjs/common';
import { RelyingParty } from '../credential/relying-party';
import type { StepDetails } from '../session/session-kind';
import { mostTries } from '../session/step-rules';
import { isToMatch } from './document-step';
import { stepIn } from './steps-left';
import type { VerificationFindings } from './verification-findings';
import type { VerificationRequest } from './verification-request';
import type { VerificationSession } from './verification-session';

/** What a device must know to do the step that a session waits for. */
@Injectable()
export class StepDetailsOf {
  constructor(private readonly party: RelyingParty) {}

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
