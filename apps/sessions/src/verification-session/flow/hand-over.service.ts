import { faceModels } from '@gatehouse/biometrics';
import { type Transaction, uuidv7 } from '@gatehouse/database';
import type { RecipientKey } from '@gatehouse/node-link';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { type SignIn, SignInFailureService } from '../../credential/sign-in-failure.service';
import { toGallery } from '../../node-request/node-request';
import { NodeRequestService } from '../../node-request/node-request.service';
import type { Commit } from '../../session/session';
import type { SessionsConfig } from '../../sessions.config';
import { computeHandOverBinding } from '../../token/sealed-binding';
import { TokenComparisonService, type TokenView } from '../../token/token-comparison.service';
import { TokenKeyService } from '../../token/token-key.service';
import { findExpectedPerson, type HandOver, type VerificationFindings } from '../model/verification-findings';
import { listRemainingSteps, type VerificationSession } from '../model/verification-session';
import { listHandOverSubjects, toSignIn, toSignInAs } from './sign-in-subject';

/** In one session: for a page that is loaded again, and a change of the device. */
const maxHandOvers = 3;

/** The token for a device that has none of its own. */
export type HandOverStatus =
  { status: 'pending' } | { status: 'none' } | ({ status: 'ready'; jwe: string } & TokenView);

/** Findings, and what is written with them. */
export interface HandOverPlan {
  findings: VerificationFindings;
  commit?: Commit;
}

/**
 * Requests the stored token of a known person for a device that has none. The node seals it to the key that the device sent with its claim, so that
 * this service can neither read nor replace it.
 */
@Injectable()
export class HandOverService {
  constructor(
    private readonly tokenKeys: TokenKeyService,
    private readonly comparisons: TokenComparisonService,
    private readonly requests: NodeRequestService,
    private readonly failures: SignInFailureService,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  /** Adds a hand-over to the findings if the face is still to come and the person is known. One that fits is kept. */
  async plan(
    session: VerificationSession,
    findings: VerificationFindings,
    epoch: number,
  ): Promise<HandOverPlan> {
    const earlier = findings.handOver;
    const { tokenRecipient } = findings;
    const puid = findPersonWithoutToken(session, findings);
    if (puid === undefined || !tokenRecipient) return { findings };
    if (earlier?.puid === puid) return { findings };
    const wanted = await this.findWanted(session, findings, puid);
    if (!wanted) return { findings: { ...findings, handOver: undefined }, commit: this.discard(earlier) };
    const handOver: HandOver = { requestId: uuidv7(), puid, tokenId: wanted.tokenId };
    return {
      findings: { ...findings, handOver, handOvers: (findings.handOvers ?? 0) + 1 },
      commit: async (transaction, after) => {
        await this.discard(earlier)?.(transaction, after);
        await this.count(transaction, this.toCounted(session, findings, handOver.requestId));
        await this.requests.send(transaction, {
          job: 'hand-over-token',
          id: handOver.requestId,
          sessionId: session.id,
          message: {
            ...toGallery(session.owner, wanted.gallery),
            puid,
            tokenId: wanted.tokenId,
            recipient: tokenRecipient,
            binding: computeHandOverBinding({ sessionId: session.request.sessionId, epoch }),
          },
        });
      },
    };
  }

  /** Removes a request whose answer would be for another device. */
  discard(handOver: HandOver | undefined): Commit | undefined {
    if (!handOver) return undefined;
    return (transaction) => this.requests.discard(transaction, handOver.requestId, 'hand-over-token');
  }

  /** What the device gets: the sealed token, and the public key for the comparison. */
  async read({ owner, findings }: VerificationSession): Promise<HandOverStatus> {
    const { handOver } = findings;
    if (!handOver || handOver.jwe === null) return { status: 'none' };
    if (handOver.jwe === undefined) return { status: 'pending' };
    const key = await this.tokenKeys.find(owner, handOver.puid, handOver.tokenId);
    if (!key) return { status: 'none' };
    return { status: 'ready', jwe: handOver.jwe, ...(await this.comparisons.toView(key)) };
  }

  /** A hand-over as a use of the limits. Each counts, so it has the id of the request in place of that of the session. */
  private toCounted(session: VerificationSession, findings: VerificationFindings, requestId: string): SignIn {
    return { ...toSignInAs(session, listHandOverSubjects(findings)), sessionId: requestId };
  }

  /** Throws a 503 if concurrent claims have reached the limit; the repeated claim hands nothing over. */
  private async count(transaction: Transaction, counted: SignIn): Promise<void> {
    if (counted.subjects.length === 0) return;
    await this.failures.record(transaction, counted);
    await this.failures.requireUnlocked(transaction, counted);
  }

  /** The stored token of a person who is not locked out, within the limits. */
  private async findWanted(
    session: VerificationSession,
    findings: VerificationFindings,
    puid: string,
  ): Promise<{ tokenId: string; gallery: string } | undefined> {
    if ((findings.handOvers ?? 0) >= maxHandOvers) return undefined;
    const { version } = faceModels[this.config.FACE_MODEL];
    const stored = await this.tokenKeys.findStored(session.owner, puid, version);
    if (!stored) return undefined;
    for (const signIn of [toSignIn(session, findings), this.toCounted(session, findings, session.id)])
      if ((await this.failures.lockedSeconds(signIn)) > 0) return undefined;
    return { tokenId: stored.id, gallery: findExpectedPerson(findings)?.version ?? version };
  }
}

/** The known person of a SIGN-IN whose face is still to come, if the device has no token of them. */
function findPersonWithoutToken(
  session: VerificationSession,
  findings: VerificationFindings,
): string | undefined {
  if (session.request.type === 'ENROLL' || !listRemainingSteps(session, findings).includes('face'))
    return undefined;
  const puid = findExpectedPerson(findings)?.puid;
  const { namedKey } = findings;
  const hasOwn = namedKey?.tokenId !== undefined && namedKey.puid === puid;
  return hasOwn ? undefined : puid;
}

/** Whether two public keys are the same. */
export const isSameKey = (one: RecipientKey | undefined, other: RecipientKey | undefined): boolean =>
  one?.x === other?.x && one?.y === other?.y;
