import { Injectable } from '@nestjs/common';
import { DeviceKeyService } from '../../credential/device-key.service';
import { invalidPayload } from '../../session/step/step-rules';
import { type ComparisonResult, TokenComparisonMetrics } from '../../token/token-comparison.metrics';
import { TokenComparisonService } from '../../token/token-comparison.service';
import type { TokenKey } from '../../token/token-key';
import { TokenKeyService } from '../../token/token-key.service';
import { failed, type StepEvaluation } from './step-evaluation';
import type { VerificationStepPayload } from './step-payload.dto';
import { findExpectedPerson, type Proof, type VerificationFindings } from '../model/verification-findings';
import type { VerificationSession } from '../model/verification-session';

/** The key that opens a comparison, and who claims it; or why there is none. */
interface Comparison {
  claim?: Proof;
  key?: TokenKey;
  problem?: ComparisonResult;
}

/**
 * Evaluates the encrypted comparison of a face with a token. Every failure has the same answer, whatever its reason: a device that tries replies must
 * not learn which check stopped it.
 */
@Injectable()
export class FaceComparisonService {
  constructor(
    private readonly deviceKeys: DeviceKeyService,
    private readonly tokenKeys: TokenKeyService,
    private readonly comparisons: TokenComparisonService,
    private readonly metrics: TokenComparisonMetrics,
  ) {}

  async evaluate(
    session: VerificationSession,
    payload: VerificationStepPayload,
    reply: Uint8Array,
  ): Promise<StepEvaluation> {
    const { claim, key, problem } = payload.deviceKey
      ? await this.findOwnToken(session, payload, reply)
      : await this.findHandedOverToken(session);
    const result = problem ?? (key ? await this.comparisons.compare(key, reply) : 'revoked');
    const evaluation: StepEvaluation =
      key && result === 'match'
        ? { findings: { claim, face: { comparedWith: key.puid } } }
        : failed('unrecognised', { claim });
    return { ...evaluation, afterCommit: () => this.metrics.compared(result) };
  }

  /** The token of the device key that the device named at its claim and that has signed the reply. */
  private async findOwnToken(
    { owner, findings }: VerificationSession,
    { deviceKey, ...place }: VerificationStepPayload,
    reply: Uint8Array,
  ): Promise<Comparison> {
    const { namedKey } = findings;
    if (namedKey?.tokenId === undefined)
      throw invalidPayload('face.comparison cannot be opened: token of this step is null');
    const { id = '', signature = '' } = deviceKey ?? {};
    // The owner of the passkey stays the claim of every failure: without a claim the next try would be a search among all people.
    const presented = findPresented(findings);
    if (id !== namedKey.id) return { claim: presented, problem: 'other_token' };
    const signer = await this.deviceKeys.findSigner(owner, { id, signature }, 'compare', place, reply);
    if (!signer) return { claim: presented, problem: 'bad_signature' };
    const expected = findExpectedPerson({ claim: presented, named: findings.named });
    if (expected && expected.puid !== signer.puid) return { claim: presented, problem: 'other_token' };
    const claim = { ...presented, puid: signer.puid, version: signer.version, deviceKeyId: id };
    return { claim, key: await this.tokenKeys.find(owner, signer.puid, namedKey.tokenId) };
  }

  /** The token that the node has handed over, of the person of the passkey or of the one that the host has named. */
  private async findHandedOverToken({ owner, findings }: VerificationSession): Promise<Comparison> {
    const { handOver } = findings;
    if (typeof handOver?.jwe !== 'string')
      throw invalidPayload(
        'deviceKey is missing: a comparison requires its signature, unless a token was handed over',
      );
    const claim = findPresented(findings);
    const expected = findExpectedPerson({ claim, named: findings.named });
    if (expected?.puid !== handOver.puid) return { claim, problem: 'other_token' };
    return { claim, key: await this.tokenKeys.find(owner, handOver.puid, handOver.tokenId) };
  }
}

/** The owner of the passkey that was used in this session. The device key of an earlier try does not count. */
export const findPresented = ({
  done,
  claim,
}: Pick<VerificationFindings, 'done' | 'claim'>): Proof | undefined =>
  done.includes('passkey') ? claim : undefined;
