import type { TextKey } from './text.types';
import { en } from './texts/en';

const parameter = /\{(\w+)\}/g;
const specialCharacter = /[.*+?^$()|[\]\\]/g;

/** What a value can be, by the begin of its name; any text otherwise. */
const values: readonly (readonly [name: string, pattern: string])[] = [
  ['count', String.raw`[\d,]+`],
  ['line', String.raw`\d+`],
  ['file', '.+?'],
];

/** The English texts of what services say, with a pattern for the values between the words. The first that fits counts. */
const sentences = (Object.keys(en) as TextKey[])
  .filter((key) => key.startsWith('sentence.'))
  .map((key) => ({ key, pattern: toPattern(en[key]) }));

function toPattern(text: string): RegExp {
  const source = text
    .replaceAll(specialCharacter, String.raw`\$&`)
    .replaceAll(parameter, (_, name: string) => `(?<${name}>${patternOf(name)})`);
  return new RegExp(`^${source}$`, 's');
}

function patternOf(name: string): string {
  return values.find(([begin]) => name.startsWith(begin))?.[1] ?? '.+';
}

/** The text and the values of a sentence of a service; undefined for one of a newer service. */
export function findSentence(english: string): { key: TextKey; values: Record<string, string> } | undefined {
  for (const { key, pattern } of sentences) {
    const found = pattern.exec(english);
    if (found) return { key, values: found.groups ?? {} };
  }
  return undefined;
}
