const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const idLength = 20;

// The largest multiple of 36 up to 256: larger bytes would make the first characters more likely.
const unbiasedBelow = 256 - (256 % alphabet.length);

/** A new id of a person (`puid`) or of a gallery (`guid`): 20 random characters of 0-9 and a-z, 103 bits. */
export function newPersonId(): string {
  let id = '';
  while (id.length < idLength) id += drawCharacters(idLength - id.length);
  return id;
}

/** Whether a text has the format of such an id. */
export const isPersonId = (text: string): boolean => /^[0-9a-z]{20}$/.test(text);

function drawCharacters(count: number): string {
  let text = '';
  for (const byte of globalThis.crypto.getRandomValues(new Uint8Array(count)))
    if (byte < unbiasedBelow) text += alphabet.charAt(byte % alphabet.length);
  return text;
}
