import type { components } from '../api/sessions';
import type { CredentialHeaders } from '../credentials';
import { headerJson } from '../http/header-json';
import type { CallOptions, HttpClient } from '../http/http-client';
import { whenEnded, type WaitOptions } from '../session-wait';

type Schemas = components['schemas'];

export type AgeSessionRequest = Schemas['CreateAgeSessionBody'];
export type AgeSession = Schemas['CreatedAgeSession'];
export type AgeSessionResult = Schemas['AgeSessionResult'];
export type DeletedSession = Schemas['DeletedSession'];

/** What a test key may make up in place of a camera; see the sandbox recipes of docs/sessions.md. */
export type SandboxOutcome = Record<string, unknown>;

export interface CreateSessionOptions extends CallOptions {
  /** Repeating a creation with the same key makes no second session; a fresh one by default. */
  idempotencyKey?: string;
  /** Ends the session at once with this outcome, without a camera. Needs a test key. */
  sandboxOutcome?: SandboxOutcome;
}

/** Is this visitor old enough? */
export class AgeSessions {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  /** Makes a session. Send the visitor to its `launchUrl`, and keep its `token` on your server. */
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

  /** What is known by now; `flowStatus` is null while the session is open. */
  result(token: string, options: CallOptions = {}): Promise<AgeSessionResult> {
    return this.http.request({ ...this.one(token, '/result'), ...options, method: 'GET' });
  }

  /** Asks again and again until the session has ended. A webhook tells the same without asking. */
  whenEnded(token: string, options: WaitOptions = {}): Promise<AgeSessionResult> {
    return whenEnded(
      (call) => this.result(token, call),
      ({ flowStatus }) => flowStatus !== null,
      options,
    );
  }

  /** Ends an open session; rejects with a `ConflictError` when it has ended by itself. */
  cancel(token: string, options: CallOptions = {}): Promise<AgeSessionResult> {
    return this.http.request({
      ...this.one(token, '/cancel'),
      ...options,
      method: 'POST',
      // The try whose reply got lost may be who ended it.
      afterLostReply: async ({ status }) => {
        const result = status === 409 ? await this.result(token, options) : undefined;
        return result?.flowStatus === 'CANCELLED' ? result : undefined;
      },
    });
  }

  /** Forgets everything about a session at once; the receipt proves it (`verifyDeletionReceipt`). */
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
