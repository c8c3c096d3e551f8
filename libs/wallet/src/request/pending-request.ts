import { type JsonWebKey } from 'node:crypto';

/** How the wallet replies: the response modes of OpenID4VP, or ISO/IEC TS 18013-7 Annex C. */
export type WalletMode = 'dc_api' | 'dc_api.jwt' | 'direct_post' | 'direct_post.jwt' | 'annex_c';

/** What the verification needs of a request. JSON, and secret: it has the private key of an encrypted response. */
export interface PendingRequest {
  mode: WalletMode;
  /** The age that has to be reached. */
  threshold: number;
  nonce: string;
  /** The origin of the page that calls the Digital Credentials API. */
  origin?: string;
  clientId?: string;
  responseUri?: string;
  /** Of responses that the wallet posts. */
  state?: string;
  /** The key that the response is encrypted to. */
  encryptionKey?: JsonWebKey & { kid: string };
  /** Of Annex C: the text that the session transcript contains. */
  encryptionInfo?: string;
  /** The ids of the requested types of credentials. */
  types: string[];
  /** Whether the demo issuer is accepted: for test keys only. */
  acceptsDemo: boolean;
}
