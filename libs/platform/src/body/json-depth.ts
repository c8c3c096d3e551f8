/** So small a body can be parsed whatever it holds. */
const harmlessBytes = 16 * 1024;
export const deepestJson = 1000;

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\[]{}'].map((character) =>
  character.charCodeAt(0),
);

/** Whether JSON is nested so deeply that parsing it would cost many times what its length does. */
export function isTooDeep(json: Uint8Array): boolean {
  if (json.length <= harmlessBytes) return false;
  let depth = 0;
  let isText = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (isText) {
      if (byte === backslash) i++;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === openBracket || byte === openBrace) {
      if (++depth > deepestJson) return true;
    } else if (byte === closeBracket || byte === closeBrace) depth--;
  }
  return false;
}
