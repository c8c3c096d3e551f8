// Control characters can manipulate a terminal; bidirectional and line separators can disguise text.
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const escapeCharacter = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** Escapes untrusted text for a terminal. */
export const toPrintable = (text: string): string => text.replace(unprintable, escapeCharacter);

/** Escapes untrusted text of several lines. */
export const toPrintableLines = (text: string): string => text.split('\n').map(toPrintable).join('\n');

/** Formats a value as JSON that is safe for a terminal, in one line unless it is indented. */
export const formatJson = (value: unknown, indent?: number): string =>
  toPrintableLines(JSON.stringify(value, undefined, indent));
