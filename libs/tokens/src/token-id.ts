export const idBytes = 32;

/** The id of a token as text: base64url without padding. */
export function encodeId(id: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...id));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
