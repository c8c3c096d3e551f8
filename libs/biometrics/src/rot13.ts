/** Turns every letter of the Latin alphabet by 13 places; done twice, the text is as before. Digits stay. */
export const rot13 = (text: string): string => text.replace(/[a-z]/gi, turn);

function turn(letter: string): string {
  const code = letter.charCodeAt(0);
  const first = code >= 97 ? 97 : 65;
  return String.fromCharCode(((code - first + 13) % 26) + first);
}
