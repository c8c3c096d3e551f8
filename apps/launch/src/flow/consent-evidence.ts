import type { ConsentEvidence } from '@gatehouse/sdk/browser';
import { computeSha256 } from '../digest';
import type { AgreedText } from './screen.types';

/** What is sent as proof of the text to which the person agreed: its digest, not the text. */
export async function createConsentEvidence({ text, locale }: AgreedText): Promise<ConsentEvidence> {
  return { sha256: await computeSha256(new TextEncoder().encode(text)), locale };
}
