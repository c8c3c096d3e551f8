const asciiTrigram = /[a-z0-9]{3}/i;
const trigram = /[\p{L}\p{N}]{3}/u;

/** Whether a text has a trigram that the index can be searched for: three letters or digits in a row. */
export const hasTrigram = (text: string, knowsLetters: boolean): boolean =>
  (knowsLetters ? trigram : asciiTrigram).test(text);

/** The pattern of all that contains a text, to the letter. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
