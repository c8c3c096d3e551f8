/** A credential that a passkey step names. */
export interface PasskeyDescriptor {
  id: string;
  type: 'public-key';
  transports?: string[];
}

type Preference = 'discouraged' | 'preferred' | 'required';

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` takes; bytes are base64url. */
export interface PasskeyCreationOptions {
  challenge: string;
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { alg: number; type: 'public-key' }[];
  timeout?: number;
  excludeCredentials?: PasskeyDescriptor[];
  authenticatorSelection?: {
    authenticatorAttachment?: 'cross-platform' | 'platform';
    requireResidentKey?: boolean;
    residentKey?: Preference;
    userVerification?: Preference;
  };
  hints?: ('hybrid' | 'security-key' | 'client-device')[];
  attestation?: 'direct' | 'enterprise' | 'indirect' | 'none';
  extensions?: { credProps?: boolean };
}

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` takes; bytes are base64url. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId?: string;
  timeout?: number;
  allowCredentials?: PasskeyDescriptor[];
  userVerification?: Preference;
  hints?: ('hybrid' | 'security-key' | 'client-device')[];
}

/** What `toJSON` of the credential gives that `navigator.credentials.create` or `get` has returned. */
export interface PasskeyResponse {
  id: string;
  rawId: string;
  type: string;
  response: object;
  authenticatorAttachment?: string | null;
  clientExtensionResults: object;
}
