import type { TextKey } from './text.types';
import { en } from './texts/en';

const parameter = /\{(\w+)\}/g;
const specialCharacter = /[.*+?^$()|[\]\\]/g;

/** The English texts of what services say, with a pattern for the values between the words. The first that fits counts. */
const sentences = (Object.keys(en) as TextKey[])
  .filter((key) => key.startsWith('sentence.'))
  .map((key) => ({ key, pattern: toPattern(en[key]) }));

function toPattern(text: string): RegExp {
  const source = text.replaceAll(specialCharacter, String.raw`\$&`).replaceAll(parameter, '(?<$1>.+)');
  return new RegExp(`^${source}$`, 's');
}

/** The text and the values of a sentence of a service; undefined for one of a newer service. */
export function findSentence(english: string): { key: TextKey; values: Record<string, string> } | undefined {
  for (const { key, pattern } of sentences) {
    const found = pattern.exec(english);
    if (found) return { key, values: found.groups ?? {} };
  }
  return undefined;
}
