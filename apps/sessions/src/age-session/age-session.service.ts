import type { AuthenticatedKey } from '@gatehouse/auth';
import { uuidv7 } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { WebhookEvents } from '@gatehouse/webhooks';
import { Inject, Injectable } from '@nestjs/common';
import { launchUrl } from '../session/session-url';
import { SessionCreationService } from '../session/session-creation.service';
import { DeletionService } from '../deletion/deletion.service';
import type { Session } from '../session/session';
import type { SessionKind } from '../session/session-kind';
import { driven } from '../session/session-change';
import { type Repeatable, IdempotentCreationService } from '../session/idempotent-creation.service';
import { usualFaceMatchThreshold } from '../session/step/step-rules';
import { secretFor } from '../session/session-secret';
import { type Handle, SessionService } from '../session/session.service';
import type { SessionsConfig } from '../sessions.config';
import type { AgeRequest } from './age-request';
import type { DeletedSession } from '../deletion/deletion.dto';
import type { CreateAgeSessionBody, CreatedAgeSession } from './age-session.dto';
import { ageSessionKind } from './age-session.kind';
import type { AgeSessionResult } from './age-result.dto';
import { type SandboxOutcome, sandboxChanges } from './sandbox';

const kind: SessionKind = ageSessionKind;

/** A wish to create, as it came. */
export interface Creation extends Repeatable {
  body: CreateAgeSessionBody;
  outcome?: SandboxOutcome;
}

@Injectable()
export class AgeSessionService {
  constructor(
    private readonly store: SessionService,
    private readonly creation: SessionCreationService,
    private readonly opening: IdempotentCreationService,
    private readonly deletion: DeletionService,
    private readonly webhooks: WebhookEvents,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async create(owner: AuthenticatedKey, wish: Creation): Promise<CreatedAgeSession> {
    if (wish.body.callback) await this.webhooks.requireAcceptable(wish.body.callback, owner);
    return this.createdReply(await this.opening.open(wish, () => this.newSession(owner, wish)));
  }

  /** The result as it stands; of an open session, that nothing is known. */
  async result(token: string, caller?: AuthenticatedKey): Promise<AgeSessionResult> {
    return resultFor(await this.store.find(handleOf(token, caller)));
  }

  async cancel(token: string, caller: AuthenticatedKey): Promise<AgeSessionResult> {
    return this.store.change(handleOf(token, caller), () => ({
      change: { event: 'cancel' },
      reply: resultFor,
    }));
  }

  /** Forgets the session at once; one that is open is cancelled first. */
  delete(token: string, caller: AuthenticatedKey): Promise<DeletedSession> {
    return this.deletion.delete(token, handleOf(token, caller));
  }

  private newSession(owner: AuthenticatedKey, { body, outcome }: Creation): Session {
    const id = uuidv7(this.clock.now().getTime());
    const request = requestOf(
      body,
      { token: secretFor(id), sessionId: secretFor(id) },
      outcome !== undefined,
    );
    const session = this.creation.begin(id, kind, owner, request);
    return outcome ? driven(kind, session, sandboxChanges(request, outcome)) : session;
  }

  private createdReply({ request, expiresAt }: Session): CreatedAgeSession {
    const { token, sessionId } = request;
    return {
      token,
      launchUrl: launchUrl(this.config.PUBLIC_URL, { sessionId }),
      expiresAt: expiresAt.toISOString(),
    };
  }
}

/** The request with every default filled in. */
function requestOf(
  body: CreateAgeSessionBody,
  secrets: { token: string; sessionId: string },
  isSandbox: boolean,
): AgeRequest {
  const { ageThreshold = 18, redirectUrl, locale, callback, metadata } = body;
  return {
    ...secrets,
    ageThreshold,
    documentAgeThreshold: body.documentAgeThreshold ?? ageThreshold,
    requirements: body.requirements ?? ['face'],
    facialAgeEstimationReturnFormat: body.facialAgeEstimationReturnFormat ?? 'threshold',
    documentAgeReturnFormat: body.documentAgeReturnFormat ?? 'threshold',
    faceMatchThreshold: body.faceMatchThreshold ?? usualFaceMatchThreshold,
    stepUpEnabled: body.stepUpEnabled ?? false,
    enableDesktop: body.enableDesktop ?? false,
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(locale !== undefined && { locale }),
    ...(callback && { callback }),
    ...(metadata !== undefined && { metadata }),
    ...(isSandbox && { sandbox: true }),
  };
}

const resultFor = (session: Session): AgeSessionResult =>
  (session.result ?? kind.resultOf({ ...session, findings: kind.noFindings() })) as AgeSessionResult;

const handleOf = (token: string, owner?: AuthenticatedKey): Handle => ({
  token,
  kind: kind.name,
  owner,
});
