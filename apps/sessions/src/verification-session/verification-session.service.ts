import { type AuthenticatedKey, CustomerService, type CustomerSettings } from '@gatehouse/auth';
import { uuidv7 } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { WebhookEventService } from '@gatehouse/webhooks';
import { Inject, Injectable } from '@nestjs/common';
import type { DeletedSession } from '../deletion/deletion.dto';
import { DeletionService } from '../deletion/deletion.service';
import { buildLaunchUrl } from '../session/session-url';
import type { Session } from '../session/session';
import { SessionKindsService } from '../session/session-kinds.service';
import { applyChanges } from '../session/session-change';
import { SessionCreationService } from '../session/session-creation.service';
import { type IdempotentCreation, IdempotentCreationService } from '../session/idempotent-creation.service';
import { createRandomSecret, createSecret, toHash } from '../session/session-secret';
import { type Handle, SessionService } from '../session/session.service';
import type { SessionsConfig } from '../sessions.config';
import { sandboxChanges, type SandboxOutcome } from './sandbox';
import type { VerificationRequest } from './model/verification-request';
import {
  type CreatedVerificationSession,
  type CreateVerificationSessionBody,
  toLogLevel,
} from './verification-session.dto';
import { verification, type VerificationSession } from './model/verification-session';
import { buildResult } from './result/verification-result';
import type { VerificationOutcome } from './result/verification-result.dto';
import { noFindings } from './model/verification-findings';

export interface VerificationSessionCreation extends IdempotentCreation {
  body: CreateVerificationSessionBody;
  outcome?: SandboxOutcome;
}

@Injectable()
export class VerificationSessionService {
  constructor(
    private readonly sessions: SessionService,
    private readonly kinds: SessionKindsService,
    private readonly sessionCreation: SessionCreationService,
    private readonly idempotentCreation: IdempotentCreationService,
    private readonly deletion: DeletionService,
    private readonly webhooks: WebhookEventService,
    private readonly customers: CustomerService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async create(
    owner: AuthenticatedKey,
    creation: VerificationSessionCreation,
  ): Promise<CreatedVerificationSession> {
    await this.webhooks.requireAcceptable(creation.body.callback, owner);
    const settings = await this.customers.getSettings(owner.customerId);
    const { request } = await this.idempotentCreation.create(creation, () =>
      this.buildSession(owner, creation, settings),
    );
    const { sessionId } = request;
    return { launchUrl: buildLaunchUrl(this.config.PUBLIC_URL, { sessionId }), sessionId };
  }

  /** The outcome; PENDING while the session is open. */
  async outcome(sessionId: string, caller: AuthenticatedKey): Promise<VerificationOutcome> {
    return toOutcome(await this.sessions.find(toHandle(sessionId, caller)));
  }

  async cancel(sessionId: string, caller: AuthenticatedKey): Promise<VerificationOutcome> {
    return this.sessions.change(toHandle(sessionId, caller), () => ({
      change: { event: 'cancel' },
      reply: toOutcome,
    }));
  }

  /** Deletes the session now; an open one is cancelled first. The person stays enrolled at the node. */
  delete(sessionId: string, caller: AuthenticatedKey): Promise<DeletedSession> {
    return this.deletion.delete(toHash(sessionId), toHandle(sessionId, caller));
  }

  private buildSession(
    owner: AuthenticatedKey,
    { body, outcome }: VerificationSessionCreation,
    settings: CustomerSettings,
  ): Session {
    const id = uuidv7(this.clock.now().getTime());
    const kind = this.kinds.of({ kind: verification });
    const request = this.toRequest(body, id, settings, outcome !== undefined);
    const session = this.sessionCreation.build(id, kind, owner, request, body.sessionExpiry);
    return outcome
      ? applyChanges(kind, session, sandboxChanges(request, outcome, session.createdAt))
      : session;
  }

  /** The request with all defaults filled in. */
  private toRequest(
    body: CreateVerificationSessionBody,
    id: string,
    { asksContact, faceOnlySignIn, enrollment, tokenStorage }: CustomerSettings,
    isSandbox: boolean,
  ): VerificationRequest {
    const { type, redirectURL, callback, locale, transactionID, deviceInfo } = body;
    const isEnroll = type === 'ENROLL';
    return {
      token: createSecret(id),
      sessionId: createSecret(id),
      type,
      redirectUrl: redirectURL,
      callback,
      requirements: body.requirements ?? ['face'],
      enableDesktop: body.enableDesktop ?? false,
      sendImages: body.sendImages ?? false,
      estimateAge: isEnroll && (body.estimateAge ?? false),
      logLevel: toLogLevel(body.debugMode),
      asksContact: isEnroll && asksContact,
      ...(!isEnroll && { faceOnlySignIn }),
      enrollment: enrollment ?? this.config.ENROLLMENT,
      tokenStorage: tokenStorage ?? this.config.TOKEN_STORAGE,
      ...(body.person !== undefined && { person: body.person }),
      userHandle: createRandomSecret(),
      ...(locale !== undefined && { locale }),
      ...(transactionID !== undefined && { transactionId: transactionID }),
      ...(deviceInfo && { deviceInfo: { ...deviceInfo } }),
      ...(isSandbox && { sandbox: true }),
    };
  }
}

const toOutcome = (session: Session): VerificationOutcome =>
  (session.result as VerificationOutcome | null) ?? toPendingOutcome(session as VerificationSession);

/** An open session shows only what the device has reported: the other findings may still change. */
const toPendingOutcome = (session: VerificationSession): VerificationOutcome => {
  const { audit, log } = session.findings;
  return buildResult({ ...session, findings: { ...noFindings(), audit, log } });
};

const toHandle = (sessionId: string, owner: AuthenticatedKey): Handle => ({
  sessionId,
  kind: verification,
  owner,
});
