import { type FoldRule, foldRules } from './fold.table';

/** A rule in character codes. Contexts are tables by code; `null` allows any letter. */
interface CompiledRule {
  from: readonly number[];
  to: readonly number[];
  at: FoldRule['at'];
  before: Uint8Array | null;
  after: Uint8Array | null;
}

const codeLimit = 128;
const [letterA = 0, letterZ = 0] = Buffer.from('az');

const toCodes = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

function toTable(letters: string | undefined): Uint8Array | null {
  if (letters === undefined) return null;
  const table = new Uint8Array(codeLimit);
  for (const code of toCodes(letters)) table[code] = 1;
  return table;
}

const rulesByCode: readonly (readonly CompiledRule[])[] = Array.from({ length: codeLimit }, (_, code) =>
  foldRules
    .filter(({ from }) => from.charCodeAt(0) === code)
    .map(({ from, to, at, before, after }) => ({
      from: toCodes(from),
      to: toCodes(to),
      at,
      before: toTable(before),
      after: toTable(after),
    })),
);

/** The letters of the last folded word. Folding a list of names creates no strings except those that are kept. */
let folded = Buffer.alloc(1 << 8);
let letters = Buffer.alloc(1 << 7);

/** The sound of a word, without doubled letters. Spellings of the same word have the same sound. */
export function fold(word: string): string {
  if (word.length > letters.length) letters = Buffer.alloc(word.length);
  for (let at = 0; at < word.length; at++) letters[at] = word.charCodeAt(at);
  const length = foldToCodes(letters, word.length);
  return folded.toString('latin1', 0, length);
}

/**
 * Folds the word in the first `length` codes and calls `read` with the codes of the sound and their number. They are valid until it
 * returns.
 */
export function readFold<T>(
  word: Uint8Array,
  length: number,
  read: (codes: Uint8Array, length: number) => T,
): T {
  return read(folded, foldToCodes(word, length));
}

/** A word without doubled letters. */
export function removeDoubles(word: string): string {
  let single = '';
  for (const letter of word) if (!single.endsWith(letter)) single += letter;
  return single;
}

function foldToCodes(word: Uint8Array, wordLength: number): number {
  // A letter has at most two letters of sound.
  if (wordLength * 2 > folded.length) folded = Buffer.alloc(wordLength * 2);
  const sound = folded;
  let [length, last] = [0, 0];
  for (let at = 0; at < wordLength;) {
    const code = word[at] as number;
    const rule = findRule(word, wordLength, at);
    if (rule === undefined) {
      if (code !== last) sound[length++] = last = code;
      at += 1;
      continue;
    }
    const { from, to } = rule;
    for (let each = 0; each < to.length; each++) {
      const letter = to[each] as number;
      if (each > 0 || letter !== last) sound[length++] = last = letter;
    }
    at += from.length;
  }
  return length;
}

/** What a letter and its neighbours decide: all rules apply or not whatever the other letters are, or not. */
const choices = { unknown: 0, open: 1, none: 2, firstRule: 3 };
const edge = 0;
const otherCharacter = 27;
const classBits = 5;
const allRules = rulesByCode.flat();
const letterClasses = Uint8Array.from({ length: 256 }, (_, code) =>
  code >= letterA && code <= letterZ ? code - letterA + 1 : otherCharacter,
);
/** The choices by the classes of the letter before, the letter, and the next one; computed on demand. */
const knownChoices = new Uint8Array(1 << (3 * classBits));

/** Most words have few combinations of three letters, so that the rules are seldom tried one by one. */
function findRule(word: Uint8Array, length: number, at: number): CompiledRule | undefined {
  const before = at === 0 ? edge : (letterClasses[word[at - 1] as number] as number);
  const here = letterClasses[word[at] as number] as number;
  const after = at + 1 === length ? edge : (letterClasses[word[at + 1] as number] as number);
  const place = (((before << classBits) | here) << classBits) | after;
  let choice = knownChoices[place] as number;
  if (choice === choices.unknown) choice = knownChoices[place] = choose(before, word[at] as number, after);
  if (choice >= choices.firstRule) return allRules[choice - choices.firstRule];
  return choice === choices.none ? undefined : tryRules(word, length, at);
}

function choose(before: number, code: number, after: number): number {
  for (const rule of rulesByCode[code] ?? []) {
    const decision = decide(rule, before, after);
    if (decision === undefined) return choices.open;
    if (decision) return choices.firstRule + allRules.indexOf(rule);
  }
  return choices.none;
}

/** Whether a rule applies; undefined if that depends on other letters or on the length of the word. */
function decide(
  { from, at, before: next, after: previous }: CompiledRule,
  before: number,
  after: number,
): boolean | undefined {
  if (from.length > 1 && letterClasses[from[1] as number] !== after) return false;
  if (at === 'beginning' && before !== edge) return false;
  if (previous && !(before !== edge && previous[toCode(before)])) return false;
  if (from.length === 1 && next && !(after !== edge && next[toCode(after)])) return false;
  if (from.length === 1 && at === 'end' && after !== edge) return false;
  return from.length > 2 || at === 'end' || (from.length === 2 && next) ? undefined : true;
}

/** The code of a class of letters. Other characters are in no context. */
const toCode = (letterClass: number): number =>
  letterClass === otherCharacter ? 0 : letterClass + letterA - 1;

function tryRules(word: Uint8Array, length: number, at: number): CompiledRule | undefined {
  const rules = rulesByCode[word[at] as number];
  if (rules)
    for (let each = 0; each < rules.length; each++) {
      const rule = rules[each] as CompiledRule;
      if (applies(rule, word, length, at)) return rule;
    }
  return undefined;
}

function applies(
  { from, at: place, before, after }: CompiledRule,
  word: Uint8Array,
  length: number,
  at: number,
): boolean {
  const end = at + from.length;
  if (end > length) return false;
  for (let each = 1; each < from.length; each++) if (word[at + each] !== from[each]) return false;
  if (place === 'beginning' && at > 0) return false;
  // A word of three letters keeps its ending: "Lee" is not "L".
  if (place === 'end' && (end < length || length < 4)) return false;
  if (before && !(end < length && before[word[end] as number])) return false;
  return !after || (at > 0 && after[word[at - 1] as number] === 1);
}

const vowels = 'aiuw';

/** The consonants, for scripts and spellings that omit vowels. A final h is removed because it may be silent. */
export function skeleton(sound: string): string {
  let consonants = '';
  for (let at = 0; at < sound.length; at++) {
    const letter = sound.charAt(at);
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
