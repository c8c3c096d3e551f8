// Latin, Greek and Cyrillic text is as wide as it is long: a fast path.
const narrow = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f]*$/;
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
// Halfwidth forms of these scripts.
const halfwidth = /^[\uff61-\uffdc]/;
const emoji = /\ufe0f/;
const invisible = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits text into grapheme clusters. */
const splitCharacters = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

function measureCharacter(character: string): number {
  if (invisible.test(character)) return 0;
  return emoji.test(character) || (wide.test(character) && !halfwidth.test(character)) ? 2 : 1;
}

/** The number of terminal columns of a text. */
export const measureWidth = (text: string): number =>
  narrow.test(text)
    ? text.length
    : splitCharacters(text).reduce((sum, character) => sum + measureCharacter(character), 0);

export const padText = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - measureWidth(text)));

/** Wraps text between words, and within words that are longer than a line. */
export function wrapText(text: string, width: number): string[] {
  if (measureWidth(text) <= width) return [text];
  const lines: string[] = [];
  let room = 0;
  for (const word of text.split(' ').flatMap((one) => splitWord(one, width))) {
    const needed = measureWidth(word) + 1;
    if (needed <= room) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
    room = (needed <= room ? room : width + 1) - needed;
  }
  return lines;
}

function splitWord(word: string, width: number): string[] {
  if (measureWidth(word) <= width) return [word];
  const parts: string[] = [];
  let room = 0;
  for (const character of splitCharacters(word)) {
    const needed = measureCharacter(character);
    if (needed <= room) parts.push(`${parts.pop()}${character}`);
    else parts.push(character);
    room = (needed <= room ? room : width) - needed;
  }
  return parts;
}
