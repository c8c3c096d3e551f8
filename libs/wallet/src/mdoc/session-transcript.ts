import { createHash } from 'node:crypto';
import { encodeCbor } from '../cbor/cbor';

/** Binds the signature of the device to one request of one verifier (ISO/IEC 18013-5, 9.1.5.1). */
export type SessionTranscript = readonly [null, null, readonly [string, Uint8Array]];

const transcriptOf = (name: string, info: readonly unknown[]): SessionTranscript => [
  null,
  null,
  [name, createHash('sha256').update(encodeCbor(info)).digest()],
];

interface RedirectHandover {
  clientId: string;
  nonce: string;
  /** SHA-256 thumbprint (RFC 7638) of the key that the response is encrypted to. */
  thumbprint: Uint8Array | null;
  responseUri: string;
}

/** OpenID4VP 1.0, B.2.6.1: responses that the wallet posts. */
export const redirectTranscript = ({
  clientId,
  nonce,
  thumbprint,
  responseUri,
}: RedirectHandover): SessionTranscript =>
  transcriptOf('OpenID4VPHandover', [clientId, nonce, thumbprint, responseUri]);

interface BrowserHandover {
  origin: string;
  nonce: string;
  thumbprint: Uint8Array | null;
}

/** OpenID4VP 1.0, B.2.6.2: responses through the Digital Credentials API. */
export const browserTranscript = ({ origin, nonce, thumbprint }: BrowserHandover): SessionTranscript =>
  transcriptOf('OpenID4VPDCAPIHandover', [origin, nonce, thumbprint]);

/** ISO/IEC TS 18013-7, C.5: `encryptionInfo` is the base64url text of the request. */
export const annexCTranscript = (encryptionInfo: string, origin: string): SessionTranscript =>
  transcriptOf('dcapi', [encryptionInfo, origin]);
