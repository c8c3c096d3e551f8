import type { Embedding } from './embedding';
import { EnrollmentTokenError } from './enrollment-token.errors';
import { splitKey } from './split-key.scheme';
import type { TemplateKeys, TemplateScheme } from './template-scheme';
import { schemeIdOf } from './token-header';

/** Every scheme whose tokens can be read; new tokens are made by the first one. */
const schemes: readonly [TemplateScheme, ...TemplateScheme[]] = [splitKey];

/** What a device keeps of a face after an ENROLL, to compare with at a SIGN-IN. */
export function createEnrollmentToken(
  embeddings: readonly Embedding[],
  keys: TemplateKeys,
): Promise<Uint8Array> {
  return schemes[0].protect(embeddings, keys);
}

/** The cosine of a fresh face with that of a token, whichever scheme made it. */
export async function compareWithToken(
  token: Uint8Array,
  keys: TemplateKeys,
  probe: readonly Embedding[],
): Promise<number> {
  const id = schemeIdOf(token);
  const scheme = schemes.find((one) => one.id === id);
  if (!scheme) throw new EnrollmentTokenError('unknown-scheme');
  return scheme.compare(token, keys, probe);
}
