import type { Embedding } from './embedding';
import { EnrollmentTokenError } from './enrollment-token.errors';
import { splitKey } from './split-key-scheme';
import type { TemplateKeys, TemplateScheme } from './template-scheme';
import { readSchemeId } from './token-header';

/** The supported schemes; the first one creates new tokens. */
const schemes: readonly [TemplateScheme, ...TemplateScheme[]] = [splitKey];

/** Creates the token that a device stores after an ENROLL, to compare with at a SIGN-IN. */
export function createEnrollmentToken(
  embeddings: readonly Embedding[],
  keys: TemplateKeys,
): Promise<Uint8Array> {
  return schemes[0].protect(embeddings, keys);
}

/** The cosine similarity of a face and the face of a token, for any scheme. */
export async function compareWithToken(
  token: Uint8Array,
  keys: TemplateKeys,
  probe: readonly Embedding[],
): Promise<number> {
  const id = readSchemeId(token);
  const scheme = schemes.find((one) => one.id === id);
  if (!scheme) throw new EnrollmentTokenError('unknown-scheme');
  return scheme.compare(token, keys, probe);
}
