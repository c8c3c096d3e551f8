import { type RefusalReason } from './refusal.table';
import { refuseUnless } from './refusal';

/** Decodes base64url without padding. Only the canonical encoding is accepted: otherwise two texts would be one signature. */
export function decodeBase64url(text: unknown, reason: RefusalReason): Buffer {
  refuseUnless(typeof text === 'string', reason);
  const bytes = Buffer.from(text, 'base64url');
  refuseUnless(bytes.toString('base64url') === text, reason);
  return bytes;
}
