import { type JoinedArticle, joinedArticles } from './article.table';
import { fold, foldLetters, type Letters, removeDoubles, removeVowels, skeleton, toCoarse } from './fold';
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
  /** The word without a joined article or the like. */
  rest: WordRest | undefined;
}

export interface WordRest {
  /** What precedes the rest. */
  element: string;
  sound: string;
  consonants: string;
}

/** The articles by the first two letters: most words have none. */
const articles: (readonly JoinedArticle[] | undefined)[] = Array(128 * 128).fill(undefined);
for (const article of joinedArticles) {
  const place = toPlace(article.beginning.charCodeAt(0), article.beginning.charCodeAt(1));
  articles[place] = [...(articles[place] ?? []), article];
}

/** A shorter rest is a part of a word. */
const minRestConsonants = 2;
const minRestLetters = 3;

const kinds = new Map(
  Object.entries(partKinds).flatMap(([kind, words]) => words.map((word) => [word, kind as PartKind])),
);
const elements = new Map(sameElements.flatMap((group) => group.map((word) => [word, group[0] ?? word])));
const cache = new BoundedCache<string, NamePart>(100_000);

export const toKey = ({ text, glyph = '', sparse, sounded }: LatinWord): string =>
  glyph || sparse || sounded ? `${text}${glyph}${sparse ? '~' : ''}${sounded ? '~' : ''}` : text;

const foldWord = ({ text, sounded }: LatinWord): string => (sounded ? removeDoubles(text) : fold(text));

/** The sound of a word. A w sounds like a v. */
export const toSound = (word: LatinWord): string => withoutW(foldWord(word));

const withoutW = (folded: string): string =>
  folded.includes('w') ? removeDoubles(folded.replaceAll('w', 'v')) : folded;

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

/** The same part as `toPart` returns, without the cache. */
export function createPart(
  { text, glyph = '', sparse = false, sounded = false }: LatinWord,
  key = toKey({ text, glyph, sparse, sounded }),
): NamePart {
  const folded = foldWord({ text, sounded });
  const consonants = skeleton(folded);
  const element = elements.get(text) ?? text;
  return {
    rest: findJoinedRest({ text, glyph, sparse, sounded }),
    key,
    text,
    kind: glyph ? 'name' : text.length === 1 ? 'initial' : (kinds.get(element) ?? 'name'),
    sound: withoutW(folded),
    consonants,
    coarse: toCoarse(consonants),
    sparse,
    glyph,
    element,
    nicknames: nicknameGroups.get(text) ?? [],
  };
}

function toPlace(first: number, second: number): number {
  return first * 128 + second;
}

/** Undefined if the word does not begin with an article, or if too little remains. */
export function findJoinedRest({ text, glyph, sparse, sounded }: LatinWord): WordRest | undefined {
  if (glyph || sparse || sounded) return undefined;
  const candidates = articles[toPlace(text.charCodeAt(0), text.charCodeAt(1))];
  const article = candidates?.find(({ beginning }) => text.startsWith(beginning));
  if (!article || text.length < article.letters + minRestLetters) return undefined;
  const folded = fold(text.slice(article.letters));
  const consonants = skeleton(folded);
  if (consonants.length < minRestConsonants) return undefined;
  return { element: article.element, sound: withoutW(folded), consonants };
}

/** The same of the word `letters[from … end]`: the article and the consonants of the rest, in codes. */
export function readJoinedRest(
  letters: Uint8Array,
  from: number,
  end: number,
): { element: string; consonants: Letters } | undefined {
  const article = findArticle(letters, from, end);
  if (!article || end - from < article.letters + minRestLetters) return undefined;
  const consonants = removeVowels(foldLetters(letters, from + article.letters, end));
  return consonants.length < minRestConsonants ? undefined : { element: article.element, consonants };
}

function findArticle(letters: Uint8Array, from: number, end: number): JoinedArticle | undefined {
  const candidates = articles[toPlace(letters[from] as number, letters[from + 1] as number)];
  if (candidates)
    for (const article of candidates) if (startsWith(letters, from, end, article.beginning)) return article;
  return undefined;
}

function startsWith(letters: Uint8Array, from: number, end: number, beginning: string): boolean {
  if (end - from < beginning.length) return false;
  for (let at = 0; at < beginning.length; at++)
    if (letters[from + at] !== beginning.charCodeAt(at)) return false;
  return true;
}

/** The part with this key. */
export function partFromKey(key: string): NamePart {
  const [, text = '', glyph = '', mark = ''] = /^([a-z0-9]*)([^~]*)(~*)$/su.exec(key) ?? [];
  return createPart({ text, glyph, sparse: mark.length > 0, sounded: mark.length > 1 }, key);
}
