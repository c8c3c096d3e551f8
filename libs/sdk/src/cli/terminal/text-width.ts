// Latin, Greek and Cyrillic letters, and what goes with them: as wide as long, and that is found out much faster.
const narrow = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f]*$/;
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
// Of these scripts too, and as narrow as Latin letters.
const halfwidth = /^[\uff61-\uffdc]/;
const emoji = /\ufe0f/;
const invisible = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What a reader takes for one character each. */
const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

function characterWidth(character: string): number {
  if (invisible.test(character)) return 0;
  return emoji.test(character) || (wide.test(character) && !halfwidth.test(character)) ? 2 : 1;
}

/** How many columns of a terminal a text takes. */
export const textWidth = (text: string): number =>
  narrow.test(text)
    ? text.length
    : charactersOf(text).reduce((sum, character) => sum + characterWidth(character), 0);

export const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));

/** The lines of a text that is broken between words, and within those that are longer than a line. */
export function wrapped(text: string, width: number): string[] {
  if (textWidth(text) <= width) return [text];
  const lines: string[] = [];
  let room = 0;
  for (const word of text.split(' ').flatMap((one) => piecesOf(one, width))) {
    const needed = textWidth(word) + 1;
    if (needed <= room) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
    room = (needed <= room ? room : width + 1) - needed;
  }
  return lines;
}

function piecesOf(word: string, width: number): string[] {
  if (textWidth(word) <= width) return [word];
  const pieces: string[] = [];
  let room = 0;
  for (const character of charactersOf(word)) {
    const needed = characterWidth(character);
    if (needed <= room) pieces.push(`${pieces.pop()}${character}`);
    else pieces.push(character);
    room = (needed <= room ? room : width) - needed;
  }
  return pieces;
}
