/** Bodies of this size parse fast at any depth. */
const uncheckedBytes = 16 * 1024;
export const maxJsonDepth = 1000;

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\[]{}'].map((character) =>
  character.charCodeAt(0),
);

/** Whether JSON is nested so deeply that parsing it would be disproportionately slow. */
export function isTooDeep(json: Uint8Array): boolean {
  if (json.length <= uncheckedBytes) return false;
  let depth = 0;
  let isText = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (isText) {
      if (byte === backslash) i++;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === openBracket || byte === openBrace) {
      if (++depth > maxJsonDepth) return true;
    } else if (byte === closeBracket || byte === closeBrace) depth--;
  }
  return false;
}
