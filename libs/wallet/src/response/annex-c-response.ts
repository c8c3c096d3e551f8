import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { decodeBase64url } from '../base64url';
import { arrayOf, bytesOf, decodeCbor, encodeCbor, strictMapOf } from '../cbor/cbor';
import { isObject } from '../json';
import { limits } from '../limits';
import { type SessionTranscript } from '../mdoc/session-transcript';
import { orRefuseAsync, refuseUnless } from '../refusal';
import { type EncryptionKey } from '../request/encryption-key';

/** The suite of ISO/IEC TS 18013-7, C.4. */
export const annexCSuite = (): CipherSuite =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });

/** Decrypts `{ response }`, which the browser returned, to a DeviceResponse. The session transcript is authenticated with it. */
export async function decryptAnnexC(
  response: unknown,
  { kty, crv, x, y, d }: EncryptionKey,
  transcript: SessionTranscript,
): Promise<Uint8Array> {
  refuseUnless(isObject(response) && typeof response['response'] === 'string', 'malformed-response');
  refuseUnless(response['response'].length <= limits.response, 'too-large');
  const bytes = decodeBase64url(response['response'], 'malformed-response');
  const [protocol, parameters] = arrayOf(decodeCbor(bytes), 2);
  refuseUnless(protocol === 'dcapi', 'malformed-response');
  const encrypted = strictMapOf(parameters, ['enc', 'cipherText']);
  const enc = copyOf(bytesOf(encrypted.get('enc')));
  const cipherText = copyOf(bytesOf(encrypted.get('cipherText')));
  const suite = annexCSuite();
  return orRefuseAsync('decryption-failed', async () => {
    const recipientKey = await suite.kem.importKey('jwk', { kty, crv, x, y, d }, false);
    const info = copyOf(encodeCbor(transcript));
    const recipient = await suite.createRecipientContext({ recipientKey, enc, info });
    return new Uint8Array(await recipient.open(cipherText));
  });
}

const copyOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
