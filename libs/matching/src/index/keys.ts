import { coarse, skeleton } from '../name/fold';
import type { NamePart } from '../name/name-part';
import { editsAllowed } from '../score/part-similarity';
import { similarity } from '../score/score.table';

/**
 * The keys under which parts find each other. Two parts that are alike in any way share at least one: the spelling or
 * the sound with up to two letters left out (so that typing errors meet), the consonants, a nickname, an initial.
 * What a part is listed under and what it asks for differ, so that a pair that cannot be alike seldom meets.
 */
export type KeyKind = 'spelling' | 'sound' | 'consonants' | 'sparse' | 'written' | 'nickname' | 'joined';

const seeds: Readonly<Record<KeyKind, number>> = {
  spelling: 0x1b873593,
  sound: 0x85ebca6b,
  consonants: 0xc2b2ae35,
  sparse: 0x27d4eb2f,
  written: 0x7feb352d,
  nickname: 0x165667b1,
  joined: 0x9e3779b9,
};

export function listedUnder(part: NamePart): Set<number> {
  const keys = new Set<number>();
  addSpellings(keys, part);
  keys.add(keyOf(part.sparse ? 'sparse' : 'written', part.coarse));
  if (!part.sparse && part.consonants.length >= 3) keys.add(keyOf('consonants', part.consonants));
  for (const group of part.nicknames) keys.add(keyOf('nickname', String(group)));
  if (part.element !== part.text || part.kind !== 'name') keys.add(keyOf('nickname', part.element));
  return keys;
}

export function askedFor(part: NamePart): Set<number> {
  const keys = new Set<number>();
  addSpellings(keys, part);
  keys.add(keyOf('sparse', part.coarse));
  if (part.sparse) keys.add(keyOf('written', part.coarse));
  else if (part.consonants.length >= 3) keys.add(keyOf('consonants', part.consonants));
  for (const group of part.nicknames) keys.add(keyOf('nickname', String(group)));
  if (part.element !== part.text || part.kind !== 'name') keys.add(keyOf('nickname', part.element));
  if (part.text.length > 1) keys.add(keyOf('spelling', part.text.charAt(0)));
  keys.add(keyOf('joined', part.sound));
  if (!part.sparse && part.coarse.length >= similarity.lettersToJoin) keys.add(keyOf('joined', part.coarse));
  return keys;
}

/** Neighbours written as one word are looked for as they sound; in a script without vowels, by their consonants. */
export const joinedListedUnder = (sound: string, sparse = false): number =>
  keyOf('joined', sparse ? coarse(skeleton(sound)) : sound);
export const joinedAskedFor = ({ sound, coarse, sparse }: NamePart): number =>
  sparse ? keyOf('written', coarse) : soundAskedFor(sound);
export const soundAskedFor = (sound: string): number => keyOf('sound', sound);

function addSpellings(keys: Set<number>, { text, sound, sparse, glyph }: NamePart): void {
  if (sparse || glyph) {
    keys.add(keyOf('spelling', text)).add(keyOf('sound', sound));
    return;
  }
  addDeletions(keys, 'spelling', text, editsAllowed(text.length));
  addDeletions(keys, 'sound', sound, editsAllowed(sound.length));
}

/**
 * The word itself and what is left of it without one letter, or without two. The words are never made: a hash goes on
 * from where the letter was left out.
 */
function addDeletions(keys: Set<number>, kind: KeyKind, word: string, edits: number): void {
  addWithout(keys, word, 0, seeds[kind] ^ basis, edits);
}

/** Goes on from a place with the hash of what came before it, leaving out so many letters at most. */
function addWithout(keys: Set<number>, word: string, from: number, before: number, edits: number): void {
  let hash = before;
  for (let at = from; at < word.length; at++) {
    // Of equal neighbours it does not matter which one is left out.
    const isRepeated = at > from && word.charCodeAt(at) === word.charCodeAt(at - 1);
    if (edits > 0 && !isRepeated) addWithout(keys, word, at + 1, hash, edits - 1);
    hash = step(hash, word.charCodeAt(at));
  }
  keys.add(finish(hash));
}

/** FNV-1a with a seed per kind. A collision only costs a comparison. */
function keyOf(kind: KeyKind, word: string): number {
  let hash = seeds[kind] ^ basis;
  for (let at = 0; at < word.length; at++) hash = step(hash, word.charCodeAt(at));
  return finish(hash);
}

const basis = 0x811c9dc5;
const step = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);
const finish = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
