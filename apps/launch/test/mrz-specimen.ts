// Random machine readable zones, for tests and benchmarks.
import type { Random } from './random';

export interface MrzSpecimen {
  lines: string[];
  /** YYMMDD. */
  birth: string;
}

// Not those of mrz-format.table.ts, which are tested with these.
const lookAlikes = ['O0', 'I1', 'B8', 'S5', 'Z2', 'G6', 'D0', 'Q0'];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const alphabet = `${digits}${letters}<`;

/** A passport or an identity card with valid check digits. */
export function createSpecimen(random: Random): MrzSpecimen {
  return random() < 0.5 ? createPassport(random) : createCard(random);
}

function createPassport(random: Random): MrzSpecimen {
  const birth = createDate(random, 0, 99);
  const number = withCheck(pad(pickAll(random, digits + letters, 6 + pickUpTo(random, 4)), 9));
  const own = pad(pickAll(random, digits + letters, pickUpTo(random, 15)), 14);
  const dates = [withCheck(birth), withCheck(createDate(random, 27, 36))] as const;
  const optional = /^<+$/.test(own) && random() < 0.5 ? `${own}<` : withCheck(own);
  const composite = computeCheckDigit(number + dates.join('') + optional);
  const state = pickAll(random, letters, 3);
  return {
    birth,
    lines: [
      pad(`P<${state}${pickAll(random, letters, 8)}<<${pickAll(random, letters, 5)}`, 44),
      `${number}${state}${dates[0]}${pick(random, 'MF<')}${dates[1]}${optional}${composite}`,
    ],
  };
}

function createCard(random: Random): MrzSpecimen {
  const birth = createDate(random, 0, 99);
  const state = pickAll(random, letters, 3);
  const number = pickAll(random, digits + letters, 6 + pickUpTo(random, 8));
  const optional = pickAll(random, digits + letters, pickUpTo(random, 12));
  const long = `${number.slice(0, 9)}<${withCheck(number).slice(9)}`;
  const first = pad(number.length > 9 ? long : withCheck(pad(number, 9)) + optional, 25);
  const dates = [withCheck(birth), withCheck(createDate(random, 27, 36))] as const;
  const last = pad(pickAll(random, digits + letters, pickUpTo(random, 12)), 11);
  const composite = computeCheckDigit(first + dates.join('') + last);
  return {
    birth,
    lines: [
      `I<${state}${first}`,
      `${dates[0]}${pick(random, 'MF<')}${dates[1]}${state}${last}${composite}`,
      pad(`${pickAll(random, letters, 8)}<<${pickAll(random, letters, 5)}`, 30),
    ],
  };
}

/** Replaces a share of the characters that look like another one. */
export function confuse({ lines }: MrzSpecimen, share: number, random: Random): string[] {
  return lines.map((line) =>
    Array.from(line, (character) => {
      const pairs = lookAlikes.filter((pair) => pair.includes(character));
      const others = pairs.join('').replaceAll(character, '');
      return others !== '' && random() < share ? pick(random, others) : character;
    }).join(''),
  );
}

/** Replaces some characters by any other. */
export function misread(lines: readonly string[], count: number, random: Random): string[] {
  const changed = lines.map((line) => [...line]);
  for (let at = 0; at < count; at++) {
    const line = changed[pickUpTo(random, changed.length)] ?? [];
    line[pickUpTo(random, line.length)] = pick(random, alphabet);
  }
  return changed.map((line) => line.join(''));
}

/** The check digit of ICAO 9303. */
export function computeCheckDigit(text: string): number {
  const values = Array.from(text, (character) => (character === '<' ? 0 : parseInt(character, 36)));
  return values.reduce((sum, value, at) => sum + value * ([7, 3, 1][at % 3] ?? 0), 0) % 10;
}

const withCheck = (text: string): string => `${text}${computeCheckDigit(text)}`;
const pad = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);
const pickUpTo = (random: Random, count: number): number => Math.floor(random() * count);
const pick = (random: Random, from: string): string => from[pickUpTo(random, from.length)] ?? '<';
const pickAll = (random: Random, from: string, count: number): string =>
  Array.from({ length: count }, () => pick(random, from)).join('');

/** A date as YYMMDD, with a day that every month has. */
function createDate(random: Random, firstYear: number, lastYear: number): string {
  const parts = [
    firstYear + pickUpTo(random, lastYear - firstYear + 1),
    1 + pickUpTo(random, 12),
    1 + pickUpTo(random, 28),
  ];
  return parts.map((part) => String(part).padStart(2, '0')).join('');
}
