import { type AuthenticatedKey, CustomerSettings } from '@gatehouse/auth';
import { uuidv7 } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { WebhookEvents } from '@gatehouse/webhooks';
import { Inject, Injectable } from '@nestjs/common';
import type { DeletedSession } from '../deletion/deletion.dto';
import { DeletionService } from '../deletion/deletion.service';
import { launchUrl } from '../session/session-url';
import type { Session } from '../session/session';
import { SessionKindsService } from '../session/session-kinds.service';
import { driven } from '../session/session-change';
import { SessionCreationService } from '../session/session-creation.service';
import { type Repeatable, IdempotentCreationService } from '../session/idempotent-creation.service';
import { randomSecret, secretFor } from '../session/session-secret';
import { type Handle, SessionService } from '../session/session.service';
import type { SessionsConfig } from '../sessions.config';
import { type SandboxOutcome, sandboxChanges } from './sandbox';
import type { VerificationRequest } from './model/verification-request';
import {
  type CreatedVerificationSession,
  type CreateVerificationSessionBody,
  logLevelOf,
} from './verification-session.dto';
import { verification, type VerificationSession } from './model/verification-session';
import { shownOf } from './result/verification-result';
import type { VerificationOutcome } from './result/verification-result.dto';
import { noFindings } from './model/verification-findings';

/** A wish to create, as it came. */
export interface Creation extends Repeatable {
  body: CreateVerificationSessionBody;
  outcome?: SandboxOutcome;
}

@Injectable()
export class VerificationSessionService {
  constructor(
    private readonly store: SessionService,
    private readonly kinds: SessionKindsService,
    private readonly creation: SessionCreationService,
    private readonly opening: IdempotentCreationService,
    private readonly deletion: DeletionService,
    private readonly webhooks: WebhookEvents,
    private readonly customers: CustomerSettings,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async create(owner: AuthenticatedKey, wish: Creation): Promise<CreatedVerificationSession> {
    await this.webhooks.requireAcceptable(wish.body.callback, owner);
    const asksContact = await this.customers.asksContact(owner.customerId);
    const { request } = await this.opening.open(wish, () => this.newSession(owner, wish, asksContact));
    const { sessionId } = request;
    return { launchUrl: launchUrl(this.config.PUBLIC_URL, { sessionId }), sessionId };
  }

  /** The outcome; of an open session, that it is pending. */
  async outcome(sessionId: string, caller: AuthenticatedKey): Promise<VerificationOutcome> {
    return outcomeFor(await this.store.find(handleOf(sessionId, caller)));
  }

  async cancel(sessionId: string, caller: AuthenticatedKey): Promise<VerificationOutcome> {
    return this.store.change(handleOf(sessionId, caller), () => ({
      change: { event: 'cancel' },
      reply: outcomeFor,
    }));
  }

  /** Forgets the session at once; one that is open is cancelled first. The person stays with the node. */
  delete(sessionId: string, caller: AuthenticatedKey): Promise<DeletedSession> {
    return this.deletion.delete(sessionId, handleOf(sessionId, caller));
  }

  private newSession(owner: AuthenticatedKey, { body, outcome }: Creation, asksContact: boolean): Session {
    const id = uuidv7(this.clock.now().getTime());
    const kind = this.kinds.of({ kind: verification });
    const request = this.requestOf(body, id, { asksContact, isSandbox: outcome !== undefined });
    const session = this.creation.begin(id, kind, owner, request, body.sessionExpiry);
    return outcome ? driven(kind, session, sandboxChanges(request, outcome, session.createdAt)) : session;
  }

  /** The request with every default filled in. */
  private requestOf(
    body: CreateVerificationSessionBody,
    id: string,
    { asksContact, isSandbox }: { asksContact: boolean; isSandbox: boolean },
  ): VerificationRequest {
    const { type, redirectURL, callback, locale, transactionID, deviceInfo } = body;
    const isEnroll = type === 'ENROLL';
    return {
      token: secretFor(id),
      sessionId: secretFor(id),
      type,
      redirectUrl: redirectURL,
      callback,
      requirements: body.requirements ?? ['face'],
      enableDesktop: body.enableDesktop ?? false,
      sendImages: body.sendImages ?? false,
      estimateAge: isEnroll && (body.estimateAge ?? false),
      logLevel: logLevelOf(body.debugMode),
      asksContact: isEnroll && asksContact,
      localMatch: !isEnroll && this.config.LOCAL_MATCH,
      userHandle: randomSecret(),
      ...(locale !== undefined && { locale }),
      ...(transactionID !== undefined && { transactionId: transactionID }),
      ...(deviceInfo && { deviceInfo: { ...deviceInfo } }),
      ...(isSandbox && { sandbox: true }),
    };
  }
}

const outcomeFor = (session: Session): VerificationOutcome =>
  (session.result as VerificationOutcome | null) ?? pending(session as VerificationSession);

/** Of an open session only what the device has told: the rest may still turn out otherwise. */
const pending = (session: VerificationSession): VerificationOutcome => {
  const { audit, log } = session.findings;
  return shownOf({ ...session, findings: { ...noFindings(), audit, log } });
};

const handleOf = (sessionId: string, owner: AuthenticatedKey): Handle => ({
  sessionId,
  kind: verification,
  owner,
});
