import type { components } from '../api/sessions';
import type { CredentialHeaders } from '../credentials';
import { headerJson } from '../http/header-json';
import type { CallOptions, HttpClient } from '../http/http-client';
import { pollUntil, type WaitOptions } from '../polling';

type Schemas = components['schemas'];

export type AgeSessionRequest = Schemas['CreateAgeSessionBody'];
export type AgeSession = Schemas['CreatedAgeSession'];
export type AgeSessionResult = Schemas['AgeSessionResult'];
export type DeletedSession = Schemas['DeletedSession'];

/** The outcome of a sandbox session, for test keys only; see the sandbox recipes of docs/sessions.md. */
export type SandboxOutcome = Record<string, unknown>;

export interface CreateSessionOptions extends CallOptions {
  /** A repeated creation with the same key creates no second session; a random key by default. */
  idempotencyKey?: string;
  /** Ends the session at once with this outcome, without a camera. Needs a test key. */
  sandboxOutcome?: SandboxOutcome;
}

/** Age sessions: is this visitor old enough? */
export class AgeSessions {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /** Creates a session. Send the visitor to its `launchUrl`, and keep its `token` on your server. */
  create(request: AgeSessionRequest = {}, options: CreateSessionOptions = {}): Promise<AgeSession> {
    const { idempotencyKey = crypto.randomUUID(), sandboxOutcome, ...call } = options;
    return this.http.request({
      ...call,
      method: 'POST',
      path: '/session',
      credentials: this.credentials.keyAndToken,
      headers: {
        'idempotency-key': idempotencyKey,
        'x-sandbox-outcome': headerJson(sandboxOutcome),
      },
      body: request,
      repeatable: 'keyed',
    });
  }

  /** The current result; `flowStatus` is null while the session is open. */
  getResult(token: string, options: CallOptions = {}): Promise<AgeSessionResult> {
    return this.http.request({ ...this.one(token, '/result'), ...options, method: 'GET' });
  }

  /** Polls until the session has ended. A webhook delivers the same result without polling. */
  waitUntilEnded(token: string, options: WaitOptions = {}): Promise<AgeSessionResult> {
    return pollUntil(
      (call) => this.getResult(token, call),
      ({ flowStatus }) => flowStatus !== null,
      options,
    );
  }

  /** Cancels an open session; rejects with a `ConflictError` when it has already ended. */
  cancel(token: string, options: CallOptions = {}): Promise<AgeSessionResult> {
    return this.http.request({
      ...this.one(token, '/cancel'),
      ...options,
      method: 'POST',
      // The attempt with the lost reply may have cancelled it.
      afterLostReply: async ({ status }) => {
        const result = status === 409 ? await this.getResult(token, options) : undefined;
        return result?.flowStatus === 'CANCELLED' ? result : undefined;
      },
    });
  }

  /** Deletes all data of a session at once; the receipt proves it (`verifyDeletionReceipt`). */
  delete(token: string, options: CallOptions = {}): Promise<DeletedSession> {
    return this.http.request({ ...this.one(token), ...options, method: 'DELETE' });
  }

  private one(token: string, rest = '') {
    return {
      path: `/session/${encodeURIComponent(token)}${rest}`,
      credentials: this.credentials.keyAndToken,
      repeatable: 'always' as const,
    };
  }
}
