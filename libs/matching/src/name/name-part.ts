import { coarse, fold, skeleton, undoubled } from './fold';
import { nicknameGroups } from './nickname.table';
import { partKinds, type PartKind, sameElements } from './part.table';
import { Remembered } from '../remembered';
import type { LatinWord } from './script';

/** One part of a name, made comparable. */
export interface NamePart {
  /** Tells parts apart: two parts with one key are the same. */
  key: string;
  text: string;
  kind: PartKind;
  sound: string;
  consonants: string;
  coarse: string;
  sparse: boolean;
  glyph: string;
  /** The first spelling of a title or an element that has many; else the text. */
  element: string;
  nicknames: readonly number[];
}

const kinds = new Map(
  Object.entries(partKinds).flatMap(([kind, words]) => words.map((word) => [word, kind as PartKind])),
);
const elements = new Map(sameElements.flatMap((group) => group.map((word) => [word, group[0] ?? word])));
const remembered = new Remembered<string, NamePart>(100_000);

export const keyOf = ({ text, glyph = '', sparse, sounded }: LatinWord): string =>
  `${text}${glyph}${sparse ? '~' : ''}${sounded ? '~' : ''}`;

const foldedOf = ({ text, sounded }: LatinWord): string => (sounded ? undoubled(text) : fold(text));

/** How a word sounds: to the ear a w is a v. */
export function soundOf(word: LatinWord): string {
  const folded = foldedOf(word);
  return folded.includes('w') ? undoubled(folded.replaceAll('w', 'v')) : folded;
}

/** Names repeat: what a word sounds like is worked out once. */
export function partOf(word: LatinWord): NamePart {
  const key = keyOf(word);
  const known = remembered.get(key);
  if (known) return known;
  const part = makePart(word, key);
  remembered.set(key, part);
  return part;
}

function makePart({ text, glyph = '', sparse = false, sounded = false }: LatinWord, key: string): NamePart {
  const consonants = skeleton(foldedOf({ text, sounded }));
  const element = elements.get(text) ?? text;
  return {
    key,
    text,
    kind: glyph ? 'name' : text.length === 1 ? 'initial' : (kinds.get(element) ?? 'name'),
    sound: soundOf({ text, sounded }),
    consonants,
    coarse: coarse(consonants),
    sparse,
    glyph,
    element,
    nicknames: nicknameGroups.get(text) ?? [],
  };
}

/** The part that a key was made of. */
export function partFromKey(key: string): NamePart {
  const [, text = '', glyph = '', mark = ''] = /^([a-z0-9]*)([^~]*)(~*)$/su.exec(key) ?? [];
  return makePart({ text, glyph, sparse: mark.length > 0, sounded: mark.length > 1 }, key);
}
