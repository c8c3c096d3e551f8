import type { AuthenticatedKey } from '@gatehouse/auth';
import { uuidv7 } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { WebhookEventService } from '@gatehouse/webhooks';
import { Inject, Injectable } from '@nestjs/common';
import { buildLaunchUrl } from '../session/session-url';
import { SessionCreationService } from '../session/session-creation.service';
import { DeletionService } from '../deletion/deletion.service';
import type { Session } from '../session/session';
import type { SessionKind } from '../session/session-kind';
import { applyChanges } from '../session/session-change';
import { type IdempotentCreation, IdempotentCreationService } from '../session/idempotent-creation.service';
import { defaultFaceMatchThreshold } from '../session/step/step-rules';
import { createSecret, toHash } from '../session/session-secret';
import { type Handle, SessionService } from '../session/session.service';
import type { SessionsConfig } from '../sessions.config';
import type { AgeRequest } from './age-request';
import type { DeletedSession } from '../deletion/deletion.dto';
import type { CreateAgeSessionBody, CreatedAgeSession } from './age-session.dto';
import { ageSessionKind } from './age-session.kind';
import type { AgeSessionResult } from './age-result.dto';
import { sandboxChanges, type SandboxOutcome } from './sandbox';

const kind: SessionKind = ageSessionKind;

export interface AgeSessionCreation extends IdempotentCreation {
  body: CreateAgeSessionBody;
  outcome?: SandboxOutcome;
}

@Injectable()
export class AgeSessionService {
  constructor(
    private readonly sessions: SessionService,
    private readonly sessionCreation: SessionCreationService,
    private readonly idempotentCreation: IdempotentCreationService,
    private readonly deletion: DeletionService,
    private readonly webhooks: WebhookEventService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async create(owner: AuthenticatedKey, creation: AgeSessionCreation): Promise<CreatedAgeSession> {
    if (creation.body.callback) await this.webhooks.requireAcceptable(creation.body.callback, owner);
    return this.toCreated(
      await this.idempotentCreation.create(creation, () => this.buildSession(owner, creation)),
    );
  }

  /** The result; an open session shows no findings. */
  async result(token: string, caller?: AuthenticatedKey): Promise<AgeSessionResult> {
    return toResult(await this.sessions.find(toHandle(token, caller)));
  }

  async cancel(token: string, caller: AuthenticatedKey): Promise<AgeSessionResult> {
    return this.sessions.change(toHandle(token, caller), () => ({
      change: { event: 'cancel' },
      reply: toResult,
    }));
  }

  /** Deletes the session now; an open one is cancelled first. */
  delete(token: string, caller: AuthenticatedKey): Promise<DeletedSession> {
    return this.deletion.delete(toHash(token), toHandle(token, caller));
  }

  private buildSession(owner: AuthenticatedKey, { body, outcome }: AgeSessionCreation): Session {
    const id = uuidv7(this.clock.now().getTime());
    const request = toRequest(
      body,
      { token: createSecret(id), sessionId: createSecret(id) },
      outcome !== undefined,
    );
    const session = this.sessionCreation.build(id, kind, owner, request);
    return outcome ? applyChanges(kind, session, sandboxChanges(request, outcome)) : session;
  }

  private toCreated({ request, expiresAt }: Session): CreatedAgeSession {
    const { token, sessionId } = request;
    return {
      token,
      launchUrl: buildLaunchUrl(this.config.PUBLIC_URL, { sessionId }),
      expiresAt: expiresAt.toISOString(),
    };
  }
}

/** The request with all defaults filled in. */
function toRequest(
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
    faceMatchThreshold: body.faceMatchThreshold ?? defaultFaceMatchThreshold,
    stepUpEnabled: body.stepUpEnabled ?? false,
    enableDesktop: body.enableDesktop ?? false,
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(locale !== undefined && { locale }),
    ...(callback && { callback }),
    ...(metadata !== undefined && { metadata }),
    ...(isSandbox && { sandbox: true }),
  };
}

const toResult = (session: Session): AgeSessionResult =>
  (session.result ?? kind.buildResult({ ...session, findings: kind.noFindings() })) as AgeSessionResult;

const toHandle = (token: string, owner?: AuthenticatedKey): Handle => ({
  token,
  kind: kind.name,
  owner,
});
