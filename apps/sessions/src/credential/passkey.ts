/** A passkey as it is stored. */
export interface NewPasskey {
  /** base64url, as authenticators name it */
  id: string;
  /** base64url of the COSE key */
  publicKey: string;
  /** Grows with every use, where the authenticator counts. */
  counter: number;
  transports: string[];
  userHandle: string;
}

export interface Passkey extends NewPasskey {
  puid: string;
}
