/** A credential in the options of a passkey step. */
export interface PasskeyDescriptor {
  id: string;
  type: 'public-key';
  transports?: string[];
}

type Preference = 'discouraged' | 'preferred' | 'required';

/** The input of `PublicKeyCredential.parseCreationOptionsFromJSON`; bytes are base64url. */
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

/** The input of `PublicKeyCredential.parseRequestOptionsFromJSON`; bytes are base64url. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId?: string;
  timeout?: number;
  allowCredentials?: PasskeyDescriptor[];
  userVerification?: Preference;
  hints?: ('hybrid' | 'security-key' | 'client-device')[];
}

/** The result of `toJSON` of a credential that `navigator.credentials.create` or `get` returned. */
export interface PasskeyResponse {
  id: string;
  rawId: string;
  type: string;
  response: object;
  authenticatorAttachment?: string | null;
  clientExtensionResults: object;
}
