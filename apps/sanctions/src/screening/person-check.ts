import type { Person } from '@gatehouse/matching';
import type { PersonRow } from './person-row';

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const partOfDate = /^\d{4}(-(0[1-9]|1[0-2]))?$/;
/** No name is as long; to compare what is takes as long as thousands of names do. */
const longestName = 250;
const longestQuote = 40;
const letterOrDigit = /[\p{L}\p{N}]/u;
/** As many as are compared; see the matching library. */
const mostParts = 16;
const apostrophes = /['’‘`´ʼ]/g;
const separators = /[\s\p{P}\p{S}]+/u;
/** Nobody who was born earlier is alive, or on a list of the living. */
const earliestYear = 1850;
const dayMilliseconds = 86_400_000;

/** What can be screened of a row, and what is wrong with the rest. */
export interface CheckedPerson {
  person: Person;
  warnings: string[];
}

/** A row is screened with what it has; whatever it lacks is said. */
export function checkPerson(row: PersonRow, now = Date.now()): CheckedPerson {
  const warnings = [...(row.warnings ?? [])];
  if (row.id.trim() === '') warnings.push('id is empty');
  const names = {
    firstname: nameOf(row, 'firstname', warnings),
    lastname: nameOf(row, 'lastname', warnings),
  };
  warnings.push(...nameWarnings(`${names.firstname} ${names.lastname}`));
  return { person: { ...names, dob: dateOf(row.dob.trim(), now, warnings) }, warnings };
}

function nameWarnings(name: string): string[] {
  const parts = name
    .replace(apostrophes, '')
    .split(separators)
    .filter((part) => part !== '');
  if (name.trim() === '') return ['the name is empty'];
  if (!letterOrDigit.test(name)) return ['the name has no letter that can be compared'];
  if (parts.length > mostParts)
    return [`the name has more than ${mostParts} parts: only so many are compared`];
  return [];
}

function nameOf(row: PersonRow, field: 'firstname' | 'lastname', warnings: string[]): string {
  const name = row[field].trim();
  if (name.length <= longestName) return name;
  warnings.push(`${field} is longer than ${longestName} characters: only so many were screened`);
  return cut(name, longestName);
}

function dateOf(dob: string, now: number, warnings: string[]): string {
  if (dob === '') {
    warnings.push('dob is empty');
    return '';
  }
  const [real, partly] = [isRealDate(dob), partOfDate.test(dob)];
  if ((real || partly) && !isPossibleYear(Number(dob.slice(0, 4)), now)) {
    warnings.push(`dob "${dob}" is no possible date of birth: it is not compared`);
    return '';
  }
  if (real) return dob;
  const rest = partly ? ': it is compared as far as it goes' : '';
  warnings.push(`dob "${shortened(dob)}" is no date of the form YYYY-MM-DD${rest}`);
  return partly ? dob : '';
}

function isRealDate(text: string): boolean {
  const [, year, month, day] = (isoDate.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Somewhere it is tomorrow already. */
const isPossibleYear = (year: number, now: number): boolean =>
  year >= earliestYear && year <= new Date(now + dayMilliseconds).getUTCFullYear();

const shortened = (text: string): string =>
  text.length > longestQuote ? `${cut(text, longestQuote)}…` : text;

/** The beginning of a text, which never ends with half a character. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
