import { type FoldRule, foldRules } from './fold.table';

const rulesByLetter: readonly (readonly FoldRule[])[] = Array.from({ length: 128 }, (_, code) =>
  foldRules.filter(({ from }) => from.charCodeAt(0) === code),
);

/** The sound of a word, without doubled letters. Spellings of the same word have the same sound. */
export function fold(word: string): string {
  let sound = '';
  for (let at = 0; at < word.length;) {
    const rule = findRule(word, at);
    sound = append(sound, rule ? rule.to : word.charAt(at));
    at += rule ? rule.from.length : 1;
  }
  return sound;
}

/** A word without doubled letters. */
export function removeDoubles(word: string): string {
  let single = '';
  for (const letter of word) single = append(single, letter);
  return single;
}

function append(sound: string, letters: string): string {
  return sound !== '' && letters !== '' && sound.charCodeAt(sound.length - 1) === letters.charCodeAt(0)
    ? sound + letters.slice(1)
    : sound + letters;
}

const vowels = 'aiuw';

/** The consonants, for scripts and spellings that omit vowels. A final h is removed because it may be silent. */
export function skeleton(folded: string): string {
  let consonants = '';
  for (let at = 0; at < folded.length; at++) {
    const letter = folded.charAt(at);
    if (!vowels.includes(letter)) consonants += letter;
  }
  return consonants.length > 1 && consonants.endsWith('h') ? consonants.slice(0, -1) : consonants;
}

const readings: Readonly<Record<string, string>> = { z: 'd', g: 'k' };

/** Merges consonants that languages of the Arabic script read differently. A v that is not the first may be a vowel. */
export function toCoarse(consonants: string): string {
  let merged = '';
  for (let at = 0; at < consonants.length; at++) {
    const letter = consonants.charAt(at);
    if (at === 0 || letter !== 'v') merged += readings[letter] ?? letter;
  }
  return merged;
}

function findRule(word: string, at: number): FoldRule | undefined {
  const rules = rulesByLetter[word.charCodeAt(at)];
  if (rules) for (const rule of rules) if (applies(rule, word, at)) return rule;
  return undefined;
}

function applies(rule: FoldRule, word: string, at: number): boolean {
  if (!word.startsWith(rule.from, at)) return false;
  const end = at + rule.from.length;
  if (rule.at === 'beginning' && at > 0) return false;
  // A word of three letters keeps its ending: "Lee" is not "L".
  if (rule.at === 'end' && (end < word.length || word.length < 4)) return false;
  if (rule.before && !(end < word.length && rule.before.includes(word.charAt(end)))) return false;
  return !rule.after || (at > 0 && rule.after.includes(word.charAt(at - 1)));
}
