export const credentialKinds = ['device_key', 'passkey'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

export const credentialStatuses = ['active', 'pending', 'rejected'] as const;
export type CredentialStatus = (typeof credentialStatuses)[number];

/** A passkey before its registration. */
export interface NewPasskey {
  /** base64url, as authenticators name it */
  id: string;
  /** base64url of the COSE key */
  publicKey: string;
  /** Grows with every use, if the authenticator supports it. */
  counter: number;
  transports: string[];
  userHandle: string;
}

export interface Passkey extends NewPasskey {
  puid: string;
  /** The version of the gallery in which the person is enrolled. */
  version: string;
}
