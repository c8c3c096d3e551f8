import { type FoldRule, foldRules } from './fold.table';

const rulesByLetter: readonly (readonly FoldRule[])[] = Array.from({ length: 128 }, (_, code) =>
  foldRules.filter(({ from }) => from.charCodeAt(0) === code),
);

/** The word as it sounds: words that are spellings of one another fold to the same. No letter is doubled. */
export function fold(word: string): string {
  let sound = '';
  for (let at = 0; at < word.length;) {
    const rule = ruleAt(word, at);
    sound = append(sound, rule ? rule.to : word.charAt(at));
    at += rule ? rule.from.length : 1;
  }
  return sound;
}

/** A word without doubled letters. */
export function undoubled(word: string): string {
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

/** The consonants alone, for scripts and spellings that leave vowels out. An h at the end is heard or not. */
export function skeleton(folded: string): string {
  let consonants = '';
  for (let at = 0; at < folded.length; at++) {
    const letter = folded.charAt(at);
    if (!vowels.includes(letter)) consonants += letter;
  }
  return consonants.length > 1 && consonants.endsWith('h') ? consonants.slice(0, -1) : consonants;
}

const readings: Readonly<Record<string, string>> = { z: 'd', g: 'k' };

/** Consonants that languages of the Arabic script read differently, made one; a v that is not the first may be a vowel. */
export function coarse(consonants: string): string {
  let made = '';
  for (let at = 0; at < consonants.length; at++) {
    const letter = consonants.charAt(at);
    if (at === 0 || letter !== 'v') made += readings[letter] ?? letter;
  }
  return made;
}

function ruleAt(word: string, at: number): FoldRule | undefined {
  const rules = rulesByLetter[word.charCodeAt(at)];
  if (rules) for (const rule of rules) if (fits(rule, word, at)) return rule;
  return undefined;
}

function fits(rule: FoldRule, word: string, at: number): boolean {
  if (!word.startsWith(rule.from, at)) return false;
  const end = at + rule.from.length;
  if (rule.at === 'beginning' && at > 0) return false;
  // A word of three letters keeps its end: "Lee" is not "L".
  if (rule.at === 'end' && (end < word.length || word.length < 4)) return false;
  if (rule.before && !(end < word.length && rule.before.includes(word.charAt(end)))) return false;
  return !rule.after || (at > 0 && rule.after.includes(word.charAt(at - 1)));
}
