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

/** Letters in codes, `codes[0 … length]`. */
export interface Letters {
  codes: Buffer;
  length: number;
}

/** The last folded word. Folding a list of names creates no strings except those that are kept. */
const folded: Letters = { codes: Buffer.alloc(1 << 8), length: 0 };
let letters = Buffer.alloc(1 << 7);

/** The sound of a word, without doubled letters. Spellings of the same word have the same sound. */
export function fold(word: string): string {
  if (word.length > letters.length) letters = Buffer.alloc(word.length);
  for (let at = 0; at < word.length; at++) letters[at] = word.charCodeAt(at);
  const { codes, length } = foldLetters(letters, 0, word.length);
  return codes.toString('latin1', 0, length);
}

/** A word without doubled letters. */
export function removeDoubles(word: string): string {
  let single = '';
  for (let at = 0; at < word.length; at++)
    if (at === 0 || word.charCodeAt(at) !== word.charCodeAt(at - 1)) single += word.charAt(at);
  return single;
}

/** The word `word[from … end]` without doubled letters, until the next word is read. */
export function copySingle(word: Uint8Array, from: number, end: number): Letters {
  const codes = reserve(end - from);
  let length = 0;
  for (let at = from; at < end; at++)
    if (at === from || word[at] !== word[at - 1]) codes[length++] = word[at] as number;
  folded.length = length;
  return folded;
}

function reserve(length: number): Buffer {
  if (length > folded.codes.length) folded.codes = Buffer.alloc(length);
  return folded.codes;
}

/** The sound of the word `word[start … end]`, until the next word is read. */
export function foldLetters(word: Uint8Array, start: number, end: number): Letters {
  // A letter has at most two letters of sound.
  const sound = reserve((end - start) * 2);
  let [length, last] = [0, 0];
  for (let at = start; at < end;) {
    const step = readStep(word, start, end, at);
    at += step >>> stepCountShift;
    const first = step & stepLetterMask;
    if (first === 0) continue;
    // Without a branch, because whether letters are doubled cannot be predicted: 1 if it differs from the last one.
    const difference = first ^ last;
    sound[length] = last = first;
    length += (difference | -difference) >>> 31;
    const second = (step >>> stepLetterBits) & stepLetterMask;
    if (second !== 0) sound[length++] = last = second;
  }
  folded.length = length;
  return folded;
}

/**
 * A step replaces some letters by at most two: the first one and the second one, or 0, and the number of letters that it reads. Most words
 * have few combinations of three letters, and these decide on the step, so that rules are seldom tried one by one.
 */
const unknownStep = 0;
/** The step depends on other letters, or on the length of the word. */
const openStep = -1;
export const stepLetterBits = 8;
export const stepLetterMask = 0xff;
export const stepCountShift = 2 * stepLetterBits;
/** A step depends on no letter that is as many letters or more after the first one that it reads. */
export const stepReach = 1 + Math.max(...foldRules.map(({ from, before }) => from.length + (before ? 1 : 0)));
const edge = 0;
const otherCharacter = 27;
const classBits = 5;
const letterClasses = Uint8Array.from({ length: 256 }, (_, code) =>
  code >= letterA && code <= letterZ ? code - letterA + 1 : otherCharacter,
);
/** The steps by the classes of the letter before, the letter, and the next one; computed on demand. */
const knownSteps = new Int32Array(1 << (3 * classBits));

/** The step at a position of the word `word[start … end]`. */
export function readStep(word: Uint8Array, start: number, end: number, at: number): number {
  const before = at > start ? (letterClasses[word[at - 1] as number] as number) : edge;
  const here = letterClasses[word[at] as number] as number;
  const after = at + 1 < end ? (letterClasses[word[at + 1] as number] as number) : edge;
  const place = (((before << classBits) | here) << classBits) | after;
  const known = knownSteps[place] as number;
  return known > 0 ? known : findStep(word, start, end, at, place);
}

function findStep(word: Uint8Array, start: number, end: number, at: number, place: number): number {
  if (knownSteps[place] === unknownStep) {
    const [before, after] = [place >>> (2 * classBits), place & ((1 << classBits) - 1)];
    knownSteps[place] = chooseStep(before, word[at] as number, after);
  }
  const step = knownSteps[place] as number;
  return step === openStep ? toStep(findRule(word, start, end, at), word[at] as number) : step;
}

const toStep = (rule: CompiledRule | undefined, code: number): number =>
  rule
    ? (rule.from.length << stepCountShift) | ((rule.to[1] ?? 0) << stepLetterBits) | (rule.to[0] ?? 0)
    : (1 << stepCountShift) | code;

function chooseStep(before: number, code: number, after: number): number {
  if (letterClasses[code] === otherCharacter) return openStep;
  for (const rule of rulesByCode[code] ?? []) {
    const decision = decide(rule, before, after);
    if (decision === undefined) return openStep;
    if (decision) return toStep(rule, code);
  }
  return toStep(undefined, code);
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

function findRule(word: Uint8Array, start: number, end: number, at: number): CompiledRule | undefined {
  const rules = rulesByCode[word[at] as number];
  if (rules)
    for (let each = 0; each < rules.length; each++) {
      const rule = rules[each] as CompiledRule;
      if (applies(rule, word, start, end, at)) return rule;
    }
  return undefined;
}

function applies(
  { from, at: place, before, after }: CompiledRule,
  word: Uint8Array,
  start: number,
  end: number,
  at: number,
): boolean {
  const next = at + from.length;
  if (next > end) return false;
  for (let each = 1; each < from.length; each++) if (word[at + each] !== from[each]) return false;
  if (place === 'beginning' && at > start) return false;
  // A word of three letters keeps its ending: "Lee" is not "L".
  if (place === 'end' && (next < end || end - start < 4)) return false;
  if (before && !(next < end && before[word[next] as number])) return false;
  return !after || (at > start && after[word[at - 1] as number] === 1);
}

const vowels = toTable('aiuw') as Uint8Array;

/** The consonants, for scripts and spellings that omit vowels. A final h is removed because it may be silent. */
export function skeleton(sound: string): string {
  let consonants = '';
  for (let at = 0; at < sound.length; at++) if (!vowels[sound.charCodeAt(at)]) consonants += sound.charAt(at);
  return consonants.length > 1 && consonants.endsWith('h') ? consonants.slice(0, -1) : consonants;
}

/** The same as `skeleton`, in place. */
export function removeVowels(sound: Letters): Letters {
  const { codes } = sound;
  let length = 0;
  for (let at = 0; at < sound.length; at++)
    if (!vowels[codes[at] as number]) codes[length++] = codes[at] as number;
  sound.length = length > 1 && codes[length - 1] === letterH ? length - 1 : length;
  return sound;
}

/** By the code of a letter. */
const readings: string[] = Array.from({ length: codeLimit }, (_, code) => String.fromCharCode(code));
readings['z'.charCodeAt(0)] = 'd';
readings['g'.charCodeAt(0)] = 'k';
const [letterV = 0, letterH = 0] = Buffer.from('vh');

/** Merges consonants that languages of the Arabic script read differently. A v that is not the first may be a vowel. */
export function toCoarse(consonants: string): string {
  let merged = '';
  for (let at = 0; at < consonants.length; at++) {
    const code = consonants.charCodeAt(at);
    if (at === 0 || code !== letterV) merged += readings[code] ?? consonants.charAt(at);
  }
  return merged;
}

/** The same in place. */
export function mergeConsonants(consonants: Letters): Letters {
  const { codes } = consonants;
  let length = 0;
  for (let at = 0; at < consonants.length; at++) {
    const code = codes[at] as number;
    if (at === 0 || code !== letterV) codes[length++] = readings[code]?.charCodeAt(0) ?? code;
  }
  consonants.length = length;
  return consonants;
}
