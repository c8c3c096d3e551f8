import { compactDecrypt, importJWK } from 'jose';
import { decodeBase64url } from '../base64url';
import { isObject, type JsonObject, parseObject } from '../json';
import { limits } from '../limits';
import { orRefuseAsync, refuseUnless } from '../refusal';
import { type EncryptionKey } from '../request/encryption-key';
import { contentEncryption } from '../request/openid4vp-parameters';

/** Decrypts a response (OpenID4VP 1.0, 8.3): ECDH-ES with the key of this request, AES-GCM, no compression, no passwords. */
export async function decryptJwe(text: string, key: EncryptionKey): Promise<JsonObject> {
  refuseUnless(text.length <= limits.response, 'too-large');
  const parts = text.split('.').map((part) => decodeBase64url(part, 'malformed-jwe'));
  refuseUnless(parts.length === 5, 'malformed-jwe');
  checkHeader(parseObject(parts[0]!, 'malformed-jwe'), key);
  const { plaintext } = await orRefuseAsync('decryption-failed', async () =>
    compactDecrypt(text, await importJWK({ ...key, kty: 'EC' }, 'ECDH-ES'), {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: contentEncryption,
    }),
  );
  return parseObject(plaintext, 'malformed-response');
}

function checkHeader({ alg, enc, zip, crit, kid, epk }: JsonObject, key: EncryptionKey): void {
  refuseUnless(
    alg === 'ECDH-ES' && contentEncryption.some((accepted) => accepted === enc),
    'unsupported-encryption',
  );
  refuseUnless(zip === undefined && crit === undefined, 'unsupported-encryption');
  refuseUnless(isObject(epk) && epk['kty'] === 'EC' && epk['crv'] === 'P-256', 'unsupported-encryption');
  refuseUnless(kid === key.kid, 'wrong-encryption-key');
}
