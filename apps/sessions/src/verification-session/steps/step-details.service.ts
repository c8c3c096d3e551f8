import { faceModels } from '@gatehouse/biometrics';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { RelyingPartyService } from '../../credential/relying-party.service';
import type { StepDetails } from '../../session/session-kind';
import { maxTries } from '../../session/step/step-rules';
import type { SessionsConfig } from '../../sessions.config';
import { TokenComparisonService, type TokenView } from '../../token/token-comparison.service';
import { TokenKeyService } from '../../token/token-key.service';
import { findFormerVersion } from '../flow/former-version';
import { isToMatch } from './document-step';
import { findPresented } from './face-comparison.service';
import {
  findExpectedPerson,
  type HandOver,
  isAlreadyEnrolled,
  type NamedKey,
  type VerificationFindings,
} from '../model/verification-findings';
import { isTokenOnly, storesToken } from '../model/verification-request';
import { currentStep, type VerificationSession } from '../model/verification-session';

/** What a device needs for the current step. */
@Injectable()
export class StepDetailsService {
  constructor(
    private readonly party: RelyingPartyService,
    private readonly tokenKeys: TokenKeyService,
    private readonly comparisons: TokenComparisonService,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async toDetails(session: VerificationSession): Promise<StepDetails> {
    const { findings, lease } = session;
    const step = currentStep(session) ?? 'face';
    const triesLeft = maxTries - findings.failures[step].length;
    const matchFace = isToMatch(findings, step);
    switch (step) {
      case 'identity_document':
        return { triesLeft, matchFace };
      case 'passkey':
        return { triesLeft, ...this.passkeyOptions(session, lease.step?.nonce ?? '') };
      case 'face':
        return { triesLeft, matchFace, ...(await this.faceDetails(session)) };
    }
  }

  private async faceDetails(session: VerificationSession): Promise<object> {
    const { request, findings } = session;
    return {
      estimateAge: request.estimateAge,
      sendImage: request.sendImages,
      sendsDescriptors: !isTokenOnly(request),
      storesToken: storesToken(request),
      token: await this.findToken(session),
      acceptsDeviceKey: findAcceptedKey(findings) !== undefined,
      handsOverToken: isHandingOver(findings.handOver),
      ...(request.type === 'SIGN-IN' && { formerVersion: this.findFormerVersion(session) }),
    };
  }

  /** The token of the device key that the device has named. */
  private async findToken({ owner, findings }: VerificationSession): Promise<TokenView | null> {
    const { puid = '', tokenId } = findAcceptedKey(findings) ?? {};
    const key = tokenId === undefined ? undefined : await this.tokenKeys.find(owner, puid, tokenId);
    return key ? this.comparisons.toView(key) : null;
  }

  /** The person is known before the face by the passkey, by the device key that the device has named, or by the host. */
  private findFormerVersion({ findings }: VerificationSession): string | null {
    const { namedKey, named } = findings;
    const person = findPresented(findings) ?? namedKey ?? findExpectedPerson({ named });
    return findFormerVersion(person, faceModels[this.config.FACE_MODEL].version) ?? null;
  }

  /** No passkey is added for a person who is already enrolled. */
  private passkeyOptions(
    { request: { type, userHandle }, findings }: VerificationSession,
    challenge: string,
  ): { passkey: object; alreadyEnrolled?: true } {
    if (type === 'SIGN-IN') return { passkey: this.party.requestOptions(challenge) };
    return isAlreadyEnrolled(findings)
      ? { passkey: this.party.requestOptions(challenge), alreadyEnrolled: true }
      : { passkey: this.party.creationOptions(challenge, userHandle) };
  }
}

/** The device key that the device has named, if it can be used, unless a passkey has named another person since. */
function findAcceptedKey(findings: VerificationFindings): NamedKey | undefined {
  const { namedKey } = findings;
  const expected = findPresented(findings)?.puid ?? namedKey?.puid;
  return namedKey?.isAccepted && namedKey.puid === expected ? namedKey : undefined;
}

/** Whether the device can expect a token of the node. */
const isHandingOver = (handOver: HandOver | undefined): boolean =>
  handOver !== undefined && handOver.jwe !== null;
