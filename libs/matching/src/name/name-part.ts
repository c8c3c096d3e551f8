import { fold, removeDoubles, skeleton, toCoarse } from './fold';
import { nicknameGroups } from './nickname.table';
import { partKinds, type PartKind, sameElements } from './part.table';
import { BoundedCache } from '../bounded-cache';
import type { LatinWord } from './script';

/** One part of a name in comparable form. */
export interface NamePart {
  /** Identifies the part: parts with the same key are equal. */
  key: string;
  text: string;
  kind: PartKind;
  sound: string;
  consonants: string;
  coarse: string;
  sparse: boolean;
  glyph: string;
  /** The main spelling of a title or an element with several spellings; else the text. */
  element: string;
  nicknames: readonly number[];
}

const kinds = new Map(
  Object.entries(partKinds).flatMap(([kind, words]) => words.map((word) => [word, kind as PartKind])),
);
const elements = new Map(sameElements.flatMap((group) => group.map((word) => [word, group[0] ?? word])));
const cache = new BoundedCache<string, NamePart>(100_000);

export const toKey = ({ text, glyph = '', sparse, sounded }: LatinWord): string =>
  `${text}${glyph}${sparse ? '~' : ''}${sounded ? '~' : ''}`;

const foldWord = ({ text, sounded }: LatinWord): string => (sounded ? removeDoubles(text) : fold(text));

/** The sound of a word. A w sounds like a v. */
export function toSound(word: LatinWord): string {
  const folded = foldWord(word);
  return folded.includes('w') ? removeDoubles(folded.replaceAll('w', 'v')) : folded;
}

/** The consonants of a word. A w is a vowel here. */
export const toConsonants = (word: LatinWord): string => skeleton(foldWord(word));

/** Caches the parts because names repeat. */
export function toPart(word: LatinWord): NamePart {
  const key = toKey(word);
  const known = cache.get(key);
  if (known) return known;
  const part = createPart(word, key);
  cache.set(key, part);
  return part;
}

function createPart({ text, glyph = '', sparse = false, sounded = false }: LatinWord, key: string): NamePart {
  const consonants = toConsonants({ text, sounded });
  const element = elements.get(text) ?? text;
  return {
    key,
    text,
    kind: glyph ? 'name' : text.length === 1 ? 'initial' : (kinds.get(element) ?? 'name'),
    sound: toSound({ text, sounded }),
    consonants,
    coarse: toCoarse(consonants),
    sparse,
    glyph,
    element,
    nicknames: nicknameGroups.get(text) ?? [],
  };
}

/** The part with this key. */
export function partFromKey(key: string): NamePart {
  const [, text = '', glyph = '', mark = ''] = /^([a-z0-9]*)([^~]*)(~*)$/su.exec(key) ?? [];
  return createPart({ text, glyph, sparse: mark.length > 0, sounded: mark.length > 1 }, key);
}
