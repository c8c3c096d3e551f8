/** The credentials of the caller. Each area needs some of them. */
export interface Credentials {
  /** For age sessions, verification sessions, webhooks and the biometric node; for strings and screening where the operator requires it. */
  apiKey?: string;
  /** For verification sessions, with `clientSecret`. */
  clientId?: string;
  clientSecret?: string;
  /** For verification sessions, in place of `clientId` and `clientSecret`: a long-lived credential. */
  slc?: string;
  /** For age sessions, in addition to the API key, where an identity provider is configured: a JWT, or a function that returns one. */
  bearerToken?: string | (() => string | Promise<string>);
  /** For keys: the GATEHOUSE_ADMIN_TOKEN of the installation. */
  adminToken?: string;
}

type Header = Record<string, string | undefined>;

/** Builds the authentication headers of each area. */
export class CredentialHeaders {
  constructor(private readonly credentials: Credentials) {}

  /** The key, if there is one: some installations require none. */
  readonly optionalKey = (): Header => ({ 'x-api-key': this.credentials.apiKey });

  readonly key = (): Header => ({ 'x-api-key': this.apiKey() });

  readonly keyAndToken = async (): Promise<Header> => {
    const { bearerToken } = this.credentials;
    const token = typeof bearerToken === 'function' ? await bearerToken() : bearerToken;
    return { ...this.key(), authorization: token && `Bearer ${token}` };
  };

  readonly keyAndClient = (): Header => {
    const { slc, clientId, clientSecret } = this.credentials;
    if (slc) return { ...this.key(), authorization: `SLC ${slc}` };
    const client = `${required(clientId, 'clientId')}:${required(clientSecret, 'clientSecret')}`;
    return { ...this.key(), authorization: `Basic ${btoa(client)}` };
  };

  readonly admin = (): Header => ({
    authorization: `Bearer ${required(this.credentials.adminToken, 'adminToken')}`,
  });

  apiKey(): string {
    return required(this.credentials.apiKey, 'apiKey');
  }
}

function required(value: string | undefined, name: keyof Credentials): string {
  if (value) return value;
  throw new TypeError(`This call needs ${name}: pass it to new Gatehouse({ ${name}: … }).`);
}
