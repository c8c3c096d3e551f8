import type { CreateSessionOptions, DeletedSession } from '../age-sessions/age-sessions.client';
import type { components } from '../api/sessions';
import type { CredentialHeaders } from '../credentials';
import { headerJson } from '../http/header-json';
import type { CallOptions, HttpClient } from '../http/http-client';
import { pollUntil, type WaitOptions } from '../polling';

type Schemas = components['schemas'];

export type VerificationSessionRequest = Schemas['CreateVerificationSessionBody'];
export type VerificationSession = Schemas['CreatedVerificationSession'];
/** The webhook payload of a verification session, discriminated by `status`. */
export type VerificationResult = Schemas['VerificationResult'] | Schemas['SignInFailureResult'];
/** The same, with the data that the device sent. */
export type VerificationOutcome = VerificationResult & Schemas['KeptOfDevice'];
export type PersonCredential = Schemas['CredentialView'];

/** Verification sessions: enroll people and sign them in. */
export class VerificationSessions {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /** Creates a session. Send the person to its `launchUrl`, and read the outcome with its `sessionId`. */
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

  /** The current outcome; `status` is `PENDING` while the session is open. */
  getOutcome(sessionId: string, options: CallOptions = {}): Promise<VerificationOutcome> {
    return this.http.request({ ...this.one(sessionId), ...options, method: 'GET' });
  }

  /** Polls until the session has ended. A webhook delivers the same outcome without polling. */
  waitUntilEnded(sessionId: string, options: WaitOptions = {}): Promise<VerificationOutcome> {
    return pollUntil(
      (call) => this.getOutcome(sessionId, call),
      ({ status }) => status !== 'PENDING',
      options,
    );
  }

  /** Cancels an open session; rejects with a `ConflictError` when it has already ended. */
  cancel(sessionId: string, options: CallOptions = {}): Promise<VerificationOutcome> {
    return this.http.request({
      ...this.one(sessionId, '/cancel'),
      ...options,
      method: 'POST',
      // The attempt with the lost reply may have cancelled it.
      afterLostReply: async ({ status }) => {
        const outcome = status === 409 ? await this.getOutcome(sessionId, options) : undefined;
        return outcome?.status === 'CANCELLED' ? outcome : undefined;
      },
    });
  }

  /** Deletes all data of a session at once; the person stays enrolled. */
  delete(sessionId: string, options: CallOptions = {}): Promise<DeletedSession> {
    return this.http.request({ ...this.one(sessionId), ...options, method: 'DELETE' });
  }

  /** The device keys and passkeys of a person, with their status. */
  async listCredentials(puid: string, options: CallOptions = {}): Promise<PersonCredential[]> {
    const list = await this.http.request<Schemas['CredentialList']>({
      ...this.person(puid),
      ...options,
      method: 'GET',
    });
    return list.credentials;
  }

  /** Revokes a credential of a person, or all of them. */
  async revokeCredentials(puid: string, credentialId?: string, options: CallOptions = {}): Promise<void> {
    await this.http.request({
      ...this.person(puid, credentialId),
      ...options,
      method: 'DELETE',
      // The attempt with the lost reply has revoked it.
      afterLostReply: ({ status }) => (status === 404 ? {} : undefined),
    });
  }

  /** Activates a pending credential; rejects with a `ConflictError` when it was rejected, or there are too many. */
  approveCredential(
    puid: string,
    credentialId: string,
    options: CallOptions = {},
  ): Promise<PersonCredential> {
    return this.http.request({ ...this.person(puid, credentialId, '/approve'), ...options, method: 'POST' });
  }

  /** Rejects a pending credential permanently; rejects with a `ConflictError` when it is active. */
  rejectCredential(puid: string, credentialId: string, options: CallOptions = {}): Promise<PersonCredential> {
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
