// Control characters steer a terminal, and those of direction and line end make a text look like another one.
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const escaped = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** A text of somebody else in a form that can do nothing to a terminal. */
export const printable = (text: string): string => text.replace(unprintable, escaped);

/** The same for several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** A value as JSON that can do nothing to a terminal, and still says the same; in one line unless it is indented. */
export const jsonText = (value: unknown, indent?: number): string =>
  printableLines(JSON.stringify(value, undefined, indent));
