import { copySingle, foldLetters, type Letters, mergeConsonants, removeVowels, toCoarse } from '../name/fold';
import { type NamePart, readJoinedRest, toConsonants, toSound, type WordRest } from '../name/name-part';
import type { LatinWord } from '../name/script';
import { maxEdits } from '../score/part-similarity';
import { similarity } from '../score/score.table';
import { KeySet } from './key-set';
import { SoundHasher } from './sound-hasher';
import type { ReadSpan } from './span-table';

/**
 * The keys by which similar parts are found. Two parts that are similar share at least one key: the spelling or the
 * sound with up to two letters removed (which finds typing errors), the consonants, a nickname, an initial.
 * Index keys and query keys differ, so that parts that are not similar seldom share one.
 */
export type KeyKind =
  'spelling' | 'sound' | 'consonants' | 'sparse' | 'written' | 'nickname' | 'joined' | 'article';

const seeds: Readonly<Record<KeyKind, number>> = {
  spelling: 0x1b873593,
  sound: 0x85ebca6b,
  consonants: 0xc2b2ae35,
  sparse: 0x27d4eb2f,
  written: 0x7feb352d,
  nickname: 0x165667b1,
  joined: 0x9e3779b9,
  article: 0x51ed270b,
};

/** The keys are added to `keys`. */
export function toIndexKeys(part: NamePart, keys = new KeySet()): KeySet {
  addSpellings(keys, part);
  keys.add(hashKey(part.sparse ? 'sparse' : 'written', part.coarse));
  if (!part.sparse && part.consonants.length >= 3) keys.add(hashKey('consonants', part.consonants));
  for (const group of part.nicknames) keys.add(hashKey('nickname', String(group)));
  if (part.element !== part.text || part.kind !== 'name') keys.add(hashKey('nickname', part.element));
  addArticle(keys, part.rest);
  return keys;
}

export function toQueryKeys(part: NamePart, keys = new KeySet()): KeySet {
  addSpellings(keys, part);
  keys.add(hashKey('sparse', part.coarse));
  if (part.sparse) keys.add(hashKey('written', part.coarse));
  else if (part.consonants.length >= 3) keys.add(hashKey('consonants', part.consonants));
  for (const group of part.nicknames) keys.add(hashKey('nickname', String(group)));
  if (part.element !== part.text || part.kind !== 'name') keys.add(hashKey('nickname', part.element));
  if (part.text.length > 1) keys.add(hashKey('spelling', part.text.charAt(0)));
  keys.add(hashKey('joined', part.sound));
  if (!part.sparse && part.coarse.length >= similarity.lettersToJoin)
    keys.add(hashKey('joined', part.coarse));
  addArticle(keys, part.rest);
  return keys;
}

/**
 * The keys of all listed words on which the weight of a part depends: those that sound the same, and for a part in a script without
 * vowels all similar ones, including initials. They are few, because nothing is removed.
 */
export function toWeightKeys(part: NamePart, keys = new KeySet()): KeySet {
  keys.add(hashKey('spelling', part.text)).add(hashKey('sound', part.sound));
  if (part.element !== part.text) keys.add(hashKey('nickname', part.element));
  if (part.sparse) {
    keys.add(hashKey('sparse', part.coarse)).add(hashKey('written', part.coarse));
    keys.add(hashKey('spelling', part.text.charAt(0)));
  }
  return keys;
}

/** The keys of the parts whose weight depends on a listed word: each of them has one of these keys in `toWeightKeys`. */
export function toWeighedKeys(word: NamePart, keys: KeySet): void {
  keys.add(hashKey('spelling', word.text)).add(hashKey('sound', word.sound));
  if (word.element !== word.text || word.kind !== 'name') keys.add(hashKey('nickname', word.element));
  keys.add(hashKey(word.sparse ? 'sparse' : 'written', word.coarse));
}

function addArticle(keys: KeySet, rest: WordRest | undefined): void {
  if (rest) keys.add(toArticleKey(rest));
}

/** Words with an article, joined or apart, are found by the consonants of the rest. */
export const toArticleKey = ({ element, consonants }: WordRest): number =>
  hashKey('article', `${element} ${consonants}`);

/** Neighbours written as one word are found by their sound; in a script without vowels, by their consonants. */
export function toJoinedIndexKey(word: LatinWord): number {
  if (word.sparse) return hashKey('joined', toCoarse(toConsonants(word)));
  return hashKey('joined', toSound(word));
}

/** Computes the keys of neighbours written as one word without creating strings. One instance reads all neighbours of a list. */
export class JoinedKeys {
  private readonly sounds = new SoundHasher(seeds.joined ^ basis, step);

  /** The keys of `letters[begin … end]` are passed to `add`. */
  forEach(span: ReadSpan, add: (key: number) => void): void {
    const { letters, begin, end } = span;
    add(span.isForeign ? toForeignKey(span) : finish(this.sounds.hashSound(letters, begin, end)));
    const rest = span.isForeign ? undefined : readJoinedRest(letters, begin, end);
    if (rest) add(hashLetters(articleHash(rest.element), rest.consonants));
  }
}

function toForeignKey({ letters, begin, end, isSparse, isSounded }: ReadSpan): number {
  const sound = isSounded ? copySingle(letters, begin, end) : foldLetters(letters, begin, end);
  return isSparse
    ? hashLetters(seeds.joined ^ basis, mergeConsonants(removeVowels(sound)))
    : hashSound(sound);
}

export const toJoinedQueryKey = ({ sound, coarse, sparse }: NamePart): number =>
  sparse ? hashKey('written', coarse) : toSoundQueryKey(sound);
export const toSoundQueryKey = (sound: string): number => hashKey('sound', sound);

function addSpellings(keys: KeySet, { text, sound, sparse, glyph }: NamePart): void {
  if (sparse || glyph) {
    keys.add(hashKey('spelling', text)).add(hashKey('sound', sound));
    return;
  }
  addDeletions(keys, 'spelling', text, maxEdits(text.length));
  addDeletions(keys, 'sound', sound, maxEdits(sound.length));
}

/**
 * Adds the keys of the word, and of the word without one or two letters. The shorter words are never built: the hash
 * continues after the removed letter.
 */
function addDeletions(keys: KeySet, kind: KeyKind, word: string, edits: number): void {
  addShorter(keys, word, 0, seeds[kind] ^ basis, edits);
}

/** Continues at a position with the hash of the letters before it, and removes up to `edits` letters. */
function addShorter(keys: KeySet, word: string, from: number, before: number, edits: number): void {
  let hash = before;
  for (let at = from; at < word.length; at++) {
    // Removing either of two equal neighbours gives the same word.
    const isRepeated = at > from && word.charCodeAt(at) === word.charCodeAt(at - 1);
    if (edits > 0 && !isRepeated) addShorter(keys, word, at + 1, hash, edits - 1);
    hash = step(hash, word.charCodeAt(at));
  }
  keys.add(finish(hash));
}

/** FNV-1a with a seed per kind. A collision costs only one comparison. */
function hashKey(kind: KeyKind, word: string): number {
  let hash = seeds[kind] ^ basis;
  for (let at = 0; at < word.length; at++) hash = step(hash, word.charCodeAt(at));
  return finish(hash);
}

/** The same of letters in codes, after what was hashed before. */
function hashLetters(before: number, { codes, length }: Letters): number {
  let hash = before;
  for (let at = 0; at < length; at++) hash = step(hash, codes[at] as number);
  return finish(hash);
}

/** The hash of the beginning of an article key. */
function articleHash(element: string): number {
  let hash = seeds.article ^ basis;
  for (let at = 0; at < element.length; at++) hash = step(hash, element.charCodeAt(at));
  return step(hash, space);
}

/** The same as `hashKey('joined', toSound(word))`. A w sounds like a v. */
function hashSound({ codes, length }: Letters): number {
  let [hash, before] = [seeds.joined ^ basis, 0];
  for (let at = 0; at < length; at++) {
    const code = codes[at] === letterW ? letterV : (codes[at] as number);
    if (code !== before) hash = step(hash, code);
    before = code;
  }
  return finish(hash);
}

const [letterV = 0, letterW = 0, space = 0] = Buffer.from('vw ');
const basis = 0x811c9dc5;
const step = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const finish = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
