import { InvalidListError } from '../../dataset.errors';
import { cleanText, type EntityDraft } from '../entity-draft';
import { attributeOf, elementsAt, textAt, type XmlElement } from '../xml/xml-element';
import { defaultPlace, ignoredParts, maxCombinations, maxParts, placesOfParts } from './seco-name-part.table';

interface Part {
  type: string;
  order: number;
  value: string;
  /** The spellings by language and script. */
  spellings: Map<string, string[]>;
}

type DraftName = EntityDraft['names'][number];

const isLatin = (text: string): boolean => /^[^\p{L}]*\p{Script=Latin}/u.test(text);

/**
 * The name of an element `name`, and its other spellings. The list writes the family name of a person first. Parts may
 * have spellings in several languages and scripts; those of one language and script belong together.
 */
export function readSecoNames(element: XmlElement, isPerson: boolean): DraftName[] {
  const parts = elementsAt(element, 'name-part').map(readPart).filter(isName);
  if (parts.length > maxParts) throw new InvalidListError(`a name has more than ${maxParts} parts.`);
  const weak = attributeOf(element, 'quality') === 'low';
  return splitMaidenName(parts).flatMap((alternative) => {
    const ordered = alternative.sort((a, b) => (isPerson ? placeOf(a) - placeOf(b) : 0) || a.order - b.order);
    const variants = [...new Set(ordered.flatMap(({ spellings }) => [...spellings.keys()]))];
    const whole = { text: ordered.map(({ value }) => value).join(' '), weak };
    return [whole, ...variants.flatMap((variant) => spell(ordered, variant, weak))];
  });
}

function readPart(element: XmlElement): Part {
  const spellings = new Map<string, string[]>();
  for (const spelling of elementsAt(element, 'spelling-variant')) {
    const key = `${attributeOf(spelling, 'lang')} ${attributeOf(spelling, 'script')}`;
    const text = cleanText(spelling.text);
    if (text === '') continue;
    const texts = spellings.get(key);
    if (texts) texts.push(text);
    else spellings.set(key, [text]);
  }
  const order = Number(attributeOf(element, 'order')) || 0;
  return { type: attributeOf(element, 'name-part-type'), order, value: textAt(element, 'value'), spellings };
}

const isName = ({ type, value, spellings }: Part): boolean =>
  !ignoredParts.has(type) && (value !== '' || spellings.size > 0);

const placeOf = ({ type }: Part): number => placesOfParts.get(type) ?? defaultPlace;

/** A maiden name replaces the family name in a second name. */
function splitMaidenName(parts: readonly Part[]): Part[][] {
  const without = (type: string): Part[] => parts.filter((part) => part.type !== type);
  const hasBoth = ['maiden-name', 'family-name'].every((type) => parts.some((part) => part.type === type));
  return hasBoth ? [without('maiden-name'), without('family-name')] : [[...parts]];
}

/** The names in one language and script. A part without such a spelling is written as in the main name, if that is in Latin as well. */
function spell(parts: readonly Part[], variant: string, weak: boolean): DraftName[] {
  const isInLatin = parts.flatMap(({ spellings }) => spellings.get(variant) ?? []).every(isLatin);
  const choices = parts.map(({ value, spellings }) => {
    const texts = spellings.get(variant);
    return texts ?? (value !== '' && isInLatin === isLatin(value) ? [value] : []);
  });
  // A family name alone would match all its bearers.
  const isIncomplete = choices.some((texts) => texts.length === 0);
  const known = choices.filter((texts) => texts.length > 0);
  return combine(known).map((text) => ({ text, weak: weak || isIncomplete }));
}

/** All combinations; if there are too many, those that differ from the first one in a single part. */
function combine(choices: readonly (readonly string[])[]): string[] {
  if (choices.reduce((count, { length }) => count * length, 1) <= maxCombinations)
    return choices
      .reduce<string[][]>(
        (names, texts) => names.flatMap((name) => texts.map((text) => [...name, text])),
        [[]],
      )
      .map((words) => words.join(' '));
  const first = choices.map(([text = '']) => text);
  return choices.flatMap((texts, at) => texts.map((text) => first.with(at, text).join(' ')));
}
