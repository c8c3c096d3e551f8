import type { components } from '../api/common';
import type { CredentialHeaders } from '../credentials';
import type { CallOptions, HttpClient } from '../http/http-client';

type Schemas = components['schemas'];

export type ApiKey = Schemas['ApiKeyReply'];
export type ApiKeyRequest = Schemas['CreateApiKeyBody'];
export type CreatedApiKey = Schemas['CreatedApiKeyReply'];

/** The API keys of an installation, for its operators: needs `adminToken`. */
export class Keys {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  list(options: CallOptions = {}): Promise<ApiKey[]> {
    return this.http.request({ ...this.at(), ...options, method: 'GET', repeatable: 'always' });
  }

  /** Creates a key. Only this reply contains it. */
  create(request: ApiKeyRequest, options: CallOptions = {}): Promise<CreatedApiKey> {
    return this.http.request({ ...this.at(), ...options, method: 'POST', body: request });
  }

  /** Creates a key that replaces another one, which stays valid for the grace period. */
  rotate(id: string, graceSeconds = 0, options: CallOptions = {}): Promise<CreatedApiKey> {
    const body = { grace_seconds: graceSeconds };
    return this.http.request({
      ...this.at(`/${encodeURIComponent(id)}/rotate`),
      ...options,
      method: 'POST',
      body,
    });
  }

  async revoke(id: string, options: CallOptions = {}): Promise<void> {
    await this.http.request({
      ...this.at(`/${encodeURIComponent(id)}/revoke`),
      ...options,
      method: 'POST',
      repeatable: 'always',
    });
  }

  private at(rest = '') {
    return { path: `/admin/keys${rest}`, credentials: this.credentials.admin, repeatable: 'never' as const };
  }
}
