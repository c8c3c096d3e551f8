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
  sparse ? keyOf('written', coarse) : keyOf('sound', sound);

function addSpellings(keys: Set<number>, { text, sound, sparse, glyph }: NamePart): void {
  if (sparse || glyph) {
    keys.add(keyOf('spelling', text)).add(keyOf('sound', sound));
    return;
  }
  addDeletions(keys, 'spelling', text, editsAllowed(text.length));
  addDeletions(keys, 'sound', sound, editsAllowed(sound.length));
}

/** The word itself and what is left of it without one letter, or without two; each pair of letters is left out once. */
function addDeletions(keys: Set<number>, kind: KeyKind, word: string, edits: number, from = 0): void {
  keys.add(keyOf(kind, word));
  if (edits === 0) return;
  for (let at = from; at < word.length; at++)
    addDeletions(keys, kind, word.slice(0, at) + word.slice(at + 1), edits - 1, at);
}

/** FNV-1a with a seed per kind. A collision only costs a comparison. */
function keyOf(kind: KeyKind, word: string): number {
  let hash = seeds[kind] ^ 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
