import type { components } from '../api/common';
import type { CredentialHeaders } from '../credentials';
import type { CallOptions, HttpClient } from '../http/http-client';

type Schemas = components['schemas'];

export type ApiKey = Schemas['ApiKeyReply'];
export type ApiKeyRequest = Schemas['CreateApiKeyBody'];
export type CreatedApiKey = Schemas['CreatedApiKeyReply'];
export type Client = Schemas['ClientReply'];
export type CreatedClient = Schemas['CreatedClientReply'];
export type Slc = Schemas['SlcReply'];
export type CreatedSlc = Schemas['CreatedSlcReply'];
export type Customer = Schemas['CustomerReply'];
export type CustomerChange = Schemas['ChangeCustomerBody'];

/** Credentials of an installation, for its operators: needs `adminToken`. */
class AdminArea<Listed, Request extends object, Created> {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
    private readonly area: string,
  ) {}

  list(options: CallOptions = {}): Promise<Listed[]> {
    return this.http.request({ ...this.at(), ...options, method: 'GET', repeatable: 'always' });
  }

  /** Creates a credential. Only this reply contains it. */
  create(request: Request, options: CallOptions = {}): Promise<Created> {
    return this.http.request({ ...this.at(), ...options, method: 'POST', body: request });
  }

  async revoke(id: string, options: CallOptions = {}): Promise<void> {
    await this.http.request({
      ...this.at(`/${encodeURIComponent(id)}/revoke`),
      ...options,
      method: 'POST',
      repeatable: 'always',
    });
  }

  protected post<T>(path: string, body: object, options: CallOptions): Promise<T> {
    return this.http.request({ ...this.at(path), ...options, method: 'POST', body });
  }

  private at(rest = '') {
    return {
      path: `/admin/${this.area}${rest}`,
      credentials: this.credentials.admin,
      repeatable: 'never' as const,
    };
  }
}

/** The API keys of an installation, for its operators: needs `adminToken`. */
export class Keys extends AdminArea<ApiKey, ApiKeyRequest, CreatedApiKey> {
  constructor(http: HttpClient, credentials: CredentialHeaders) {
    super(http, credentials, 'keys');
  }

  /** Creates a key that replaces another one, which stays valid for the grace period. */
  rotate(id: string, graceSeconds = 0, options: CallOptions = {}): Promise<CreatedApiKey> {
    return this.post(`/${encodeURIComponent(id)}/rotate`, { grace_seconds: graceSeconds }, options);
  }
}

/** The client credentials of an installation, for its operators: needs `adminToken`. */
export class Clients extends AdminArea<Client, { customer: string }, CreatedClient> {
  constructor(http: HttpClient, credentials: CredentialHeaders) {
    super(http, credentials, 'clients');
  }
}

/** The long-lived credentials (SLCs) of an installation, for its operators: needs `adminToken`. */
export class Slcs extends AdminArea<Slc, { customer: string }, CreatedSlc> {
  constructor(http: HttpClient, credentials: CredentialHeaders) {
    super(http, credentials, 'slcs');
  }
}

/** The customers of an installation and their settings, for its operators: needs `adminToken`. */
export class Customers {
  constructor(
    private readonly http: HttpClient,
    private readonly credentials: CredentialHeaders,
  ) {}

  list(options: CallOptions = {}): Promise<Customer[]> {
    return this.http.request({ ...this.at(), ...options, method: 'GET' });
  }

  /** Changes the given settings; they apply within 5 seconds. */
  change(id: string, change: CustomerChange, options: CallOptions = {}): Promise<Customer> {
    return this.http.request({
      ...this.at(`/${encodeURIComponent(id)}`),
      ...options,
      method: 'PATCH',
      body: change,
    });
  }

  private at(rest = '') {
    return {
      path: `/admin/customers${rest}`,
      credentials: this.credentials.admin,
      repeatable: 'always' as const,
    };
  }
}
