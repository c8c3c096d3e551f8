import { confusables, type MrzFormat, type MrzPart } from './mrz-format.table';

const weights = [7, 3, 1];
const isDigit = (character: string): boolean => character >= '0' && character <= '9';

const groups = new Map(confusables.flatMap((group) => Array.from(group, (character) => [character, group])));

/** Replaces letters by the digits that they look like, in a field that only has digits. */
export function toDigits(text: string): string {
  return Array.from(
    text,
    (character) => Array.from(groups.get(character) ?? '').find(isDigit) ?? character,
  ).join('');
}

/**
 * Whether the check digits are valid, as the lines were read or with characters replaced by others that look alike. All
 * combinations are covered: for each character, the set of the check sums that can be reached so far is computed.
 */
export function hasValidChecks(format: MrzFormat, lines: readonly string[]): boolean {
  const { line, start } = format.composite;
  const composite = toDigits(lines[line]?.[start] ?? '');
  if (!isDigit(composite)) return false;
  return format
    .layouts(lines)
    .some((layout) => (reachComposites(layout, lines) & (1 << Number(composite))) !== 0);
}

/**
 * The check sums modulo 10 that can be reached: for each sum of the field so far, ten bits with the sums of the whole zone so
 * far.
 */
type Reached = Uint16Array;

/** The check sums of the whole zone that fit all other check digits, as bits. */
function reachComposites(layout: readonly MrzPart[], lines: readonly string[]): number {
  let reached: Reached = new Uint16Array(10);
  reached[0] = 1;
  let [ownPosition, position] = [0, 0];
  for (const part of layout)
    for (const character of readPart(part, lines)) {
      const weight = weights[position++ % 3] ?? 0;
      const ownWeight = part.isChecked ? (weights[ownPosition++ % 3] ?? 0) : 0;
      if (part.kind === 'check' || part.kind === 'optionalCheck') {
        reached = filterByCheck(reached, readCheck(part, character), weight);
        ownPosition = 0;
      } else reached = addCharacter(reached, findValues(part, character), ownWeight, weight);
    }
  return reached.reduce((all, composites) => all | composites, 0);
}

const readPart = ({ line, start, length }: MrzPart, lines: readonly string[]): string =>
  lines[line]?.slice(start, start + length) ?? '';

/** A filler is a valid check digit only of optional data that is empty. */
function readCheck({ kind }: MrzPart, character: string): number | undefined {
  const digit = toDigits(character);
  if (kind === 'optionalCheck' && digit === '<') return 0;
  return isDigit(digit) ? Number(digit) : undefined;
}

function filterByCheck(reached: Reached, digit: number | undefined, weight: number): Reached {
  const next = new Uint16Array(10);
  if (digit !== undefined) next[0] = addToSums(reached[digit]!, digit * weight);
  return next;
}

function addCharacter(
  reached: Reached,
  values: readonly number[],
  ownWeight: number,
  weight: number,
): Reached {
  const next = new Uint16Array(10);
  for (const value of values)
    for (let own = 0; own < 10; own++) {
      const sum = (own + value * ownWeight) % 10;
      next[sum] = next[sum]! | addToSums(reached[own]!, value * weight);
    }
  return next;
}

/** Adds a number to all sums modulo 10: rotates their bits. */
function addToSums(sums: number, added: number): number {
  const by = added % 10;
  return ((sums << by) | (sums >> (10 - by))) & 0x3ff;
}

/** The values that a character may have; none where a field of digits has a letter. */
function findValues({ kind }: MrzPart, character: string): number[] {
  if (kind === 'fixed') return [toValue(character)];
  if (kind === 'any') return Array.from(groups.get(character) ?? character, toValue);
  const digit = toDigits(character);
  return isDigit(digit) || digit === '<' ? [toValue(digit)] : [];
}

/** The value of a character in a check sum: digits as they are, letters from 10, fillers 0. */
const toValue = (character: string): number => (character === '<' ? 0 : parseInt(character, 36)) || 0;
