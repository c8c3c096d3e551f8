import type { CreateSessionOptions, DeletedSession } from '../age-sessions/age-sessions.client';
import type { components } from '../api/sessions';
import type { CredentialHeaders } from '../credentials';
import { headerJson } from '../http/header-json';
import type { CallOptions, HttpClient } from '../http/http-client';
import { whenEnded, type WaitOptions } from '../session-wait';

type Schemas = components['schemas'];

export type VerificationSessionRequest = Schemas['CreateVerificationSessionBody'];
export type VerificationSession = Schemas['CreatedVerificationSession'];
/** What the webhook of a verification session says; `status` tells the kinds apart. */
export type VerificationResult = Schemas['VerificationResult'] | Schemas['SignInFailureResult'];
/** The same, with what the device has told. */
export type VerificationOutcome = VerificationResult & Schemas['KeptOfDevice'];
export type PersonCredential = Schemas['CredentialView'];

/** Enrolls people, and signs them in. */
export class VerificationSessions {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /** Makes a session. Send the person to its `launchUrl`; its `sessionId` reads the outcome. */
  create(
    request: VerificationSessionRequest,
    { idempotencyKey = crypto.randomUUID(), sandboxOutcome, ...options }: CreateSessionOptions = {},
  ): Promise<VerificationSession> {
    return this.http.request({
      ...options,
      method: 'POST',
      path: '/v2/verification-session',
      credentials: this.credentials.keyAndClient,
      headers: {
        'idempotency-key': idempotencyKey,
        'x-sandbox-outcome': headerJson(sandboxOutcome),
      },
      body: request,
      repeatable: 'keyed',
    });
  }

  /** What is known by now; `status` is `PENDING` while the session is open. */
  outcome(sessionId: string, options: CallOptions = {}): Promise<VerificationOutcome> {
    return this.http.request({ ...this.one(sessionId), ...options, method: 'GET' });
  }

  /** Asks again and again until the session has ended. A webhook tells the same without asking. */
  whenEnded(sessionId: string, options: WaitOptions = {}): Promise<VerificationOutcome> {
    return whenEnded(
      (call) => this.outcome(sessionId, call),
      ({ status }) => status !== 'PENDING',
      options,
    );
  }

  /** Ends an open session; rejects with a `ConflictError` when it has ended by itself. */
  cancel(sessionId: string, options: CallOptions = {}): Promise<VerificationOutcome> {
    return this.http.request({
      ...this.one(sessionId, '/cancel'),
      ...options,
      method: 'POST',
      // The try whose reply got lost may be who ended it.
      afterLostReply: async ({ status }) => {
        const outcome = status === 409 ? await this.outcome(sessionId, options) : undefined;
        return outcome?.status === 'CANCELLED' ? outcome : undefined;
      },
    });
  }

  /** Forgets everything about a session at once; the person stays enrolled. */
  delete(sessionId: string, options: CallOptions = {}): Promise<DeletedSession> {
    return this.http.request({ ...this.one(sessionId), ...options, method: 'DELETE' });
  }

  /** The device keys and passkeys of a person, with their status. */
  async credentialsOf(puid: string, options: CallOptions = {}): Promise<PersonCredential[]> {
    const list = await this.http.request<Schemas['CredentialList']>({
      ...this.person(puid),
      ...options,
      method: 'GET',
    });
    return list.credentials;
  }

  /** Revokes a credential of a person, or all of them. */
  async revoke(puid: string, credentialId?: string, options: CallOptions = {}): Promise<void> {
    await this.http.request({
      ...this.person(puid, credentialId),
      ...options,
      method: 'DELETE',
      // The try whose reply got lost has revoked it.
      afterLostReply: ({ status }) => (status === 404 ? {} : undefined),
    });
  }

  /** Makes a pending credential active; rejects with a `ConflictError` when it is rejected, or there are too many. */
  approve(puid: string, credentialId: string, options: CallOptions = {}): Promise<PersonCredential> {
    return this.http.request({ ...this.person(puid, credentialId, '/approve'), ...options, method: 'POST' });
  }

  /** Rejects a pending credential for good; rejects with a `ConflictError` when it is active. */
  reject(puid: string, credentialId: string, options: CallOptions = {}): Promise<PersonCredential> {
    return this.http.request({ ...this.person(puid, credentialId, '/reject'), ...options, method: 'POST' });
  }

  private one(sessionId: string, rest = '') {
    return this.at(`/v2/verification-session/${encodeURIComponent(sessionId)}${rest}`);
  }

  private person(puid: string, credentialId?: string, action = '') {
    const rest = credentialId === undefined ? '' : `/${encodeURIComponent(credentialId)}${action}`;
    return this.at(`/v2/people/${encodeURIComponent(puid)}/credentials${rest}`);
  }

  private at(path: string) {
    return { path, credentials: this.credentials.keyAndClient, repeatable: 'always' as const };
  }
}
