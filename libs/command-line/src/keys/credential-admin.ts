export interface ApiKey {
  id: string;
  /** The last characters. */
  api_key: string;
  customer: string;
  mode: 'live' | 'test';
  status: string;
  when_created: string;
  expires_at?: string;
}

export interface CreatedApiKey {
  id: string;
  api_key: string;
}

export interface Client {
  id: string;
  client_id: string;
  customer: string;
  status: string;
  when_created: string;
}

export interface CreatedClient {
  id: string;
  client_id: string;
  client_secret: string;
}

export interface Slc {
  id: string;
  /** The last characters. */
  slc: string;
  customer: string;
  status: string;
  when_created: string;
}

export interface CreatedSlc {
  id: string;
  slc: string;
}

export interface Customer {
  id: string;
  name: string;
  asks_contact: boolean;
  face_only_sign_in: string;
  strict: boolean;
  review_four_eyes: boolean;
  enrollment: string | null;
  token_storage: string | null;
  display_name: string | null;
  legal_name: string | null;
  accent_color: string | null;
  privacy_url: string | null;
  support_url: string | null;
  logo_path: string | null;
  embed_origins: string[];
}

/** The settings to change, by their names in the admin API. */
export type CustomerChange = Readonly<Record<string, string | boolean | string[]>>;

interface CallOptions {
  signal?: AbortSignal;
}

/** The functions of the admin API, which `gatehouse keys` calls over HTTP and the commands of the suite call in their own process. */
export interface CredentialAdmin {
  keys: {
    list(options?: CallOptions): Promise<ApiKey[]>;
    create(
      request: { customer: string; mode: 'live' | 'test' },
      options?: CallOptions,
    ): Promise<CreatedApiKey>;
    rotate(id: string, graceSeconds: number, options?: CallOptions): Promise<CreatedApiKey>;
    revoke(id: string, options?: CallOptions): Promise<void>;
  };
  clients: {
    list(options?: CallOptions): Promise<Client[]>;
    create(request: { customer: string }, options?: CallOptions): Promise<CreatedClient>;
    revoke(id: string, options?: CallOptions): Promise<void>;
  };
  slcs: {
    list(options?: CallOptions): Promise<Slc[]>;
    create(request: { customer: string }, options?: CallOptions): Promise<CreatedSlc>;
    revoke(id: string, options?: CallOptions): Promise<void>;
  };
  customers: {
    list(options?: CallOptions): Promise<Customer[]>;
    change(id: string, change: CustomerChange, options?: CallOptions): Promise<Customer>;
  };
}
