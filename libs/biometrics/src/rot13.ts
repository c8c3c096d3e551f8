/** Rotates the letters a-z and A-Z by 13 places. Applied twice, it returns the original text. */
export const rot13 = (text: string): string => text.replace(/[a-z]/gi, rotateLetter);

function rotateLetter(letter: string): string {
  const code = letter.charCodeAt(0);
  const first = code >= 97 ? 97 : 65;
  return String.fromCharCode(((code - first + 13) % 26) + first);
}
