import { maxNameParts, type Person } from '@gatehouse/matching';
import type { PersonRow } from './person-row';

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const partialDate = /^\d{4}(-(0[1-9]|1[0-2]))?$/;
/** No real name is longer, and a longer one takes as much time as thousands of names. */
const maxNameLength = 250;
const maxQuoteLength = 40;
const letterOrDigit = /[\p{L}\p{N}]/u;
const apostrophes = /['\u2019\u2018`\u00B4\u02BC]/g;
const separators = /[\s\p{P}\p{S}]+/u;
/** People born earlier are no longer alive. */
const minYear = 1850;
const dayMs = 86_400_000;

/** The parts of a row that can be screened, and warnings about the rest. */
export interface CheckedPerson {
  person: Person;
  warnings: string[];
}

/** Keeps every row: values that are missing or invalid are reported as warnings. */
export function checkPerson(row: PersonRow, now = Date.now()): CheckedPerson {
  const warnings = [...(row.warnings ?? [])];
  if (row.id.trim() === '') warnings.push('id is empty');
  const names = readNames(row, warnings);
  warnings.push(...findNameWarnings(`${names.firstname} ${names.lastname}`));
  return { person: { ...names, dob: readDate(row.dob.trim(), now, warnings) }, warnings };
}

/** The same person as `checkPerson` returns, for one that was checked before it was stored. */
export function toPerson(row: PersonRow, now = Date.now()): Person {
  const ignored: string[] = [];
  const { firstname, lastname } = readNames(row, ignored);
  return { firstname, lastname, dob: readDate(row.dob.trim(), now, ignored) };
}

const readNames = (row: PersonRow, warnings: string[]): Pick<Person, 'firstname' | 'lastname'> => ({
  firstname: readName(row, 'firstname', warnings),
  lastname: readName(row, 'lastname', warnings),
});

function findNameWarnings(name: string): string[] {
  const parts = name
    .replace(apostrophes, '')
    .split(separators)
    .filter((part) => part !== '');
  if (name.trim() === '') return ['the name is empty'];
  if (!letterOrDigit.test(name)) return ['the name has no letters to compare'];
  if (parts.length > maxNameParts)
    return [`the name has more than ${maxNameParts} parts: only ${maxNameParts} are compared`];
  return [];
}

function readName(row: PersonRow, field: 'firstname' | 'lastname', warnings: string[]): string {
  const name = row[field].trim();
  if (name.length <= maxNameLength) return name;
  warnings.push(
    `${field} is longer than ${maxNameLength} characters: only the first ${maxNameLength} were screened`,
  );
  return truncate(name, maxNameLength);
}

function readDate(dob: string, now: number, warnings: string[]): string {
  if (dob === '') {
    warnings.push('dob is empty');
    return '';
  }
  const [isFull, isPartial] = [isRealDate(dob), partialDate.test(dob)];
  if ((isFull || isPartial) && !isPossibleYear(Number(dob.slice(0, 4)), now)) {
    warnings.push(`dob "${dob}" is not a possible date of birth: it is not compared`);
    return '';
  }
  if (isFull) return dob;
  const rest = isPartial ? ': only the given part is compared' : '';
  warnings.push(`dob "${shorten(dob)}" is not a date of the form YYYY-MM-DD${rest}`);
  return isPartial ? dob : '';
}

function isRealDate(text: string): boolean {
  const [, year, month, day] = (isoDate.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  // Every month has 28 days.
  if (month < 1 || month > 12 || day < 1 || day > 31) return false;
  return day <= 28 || new Date(Date.UTC(2000 + (year % 400), month - 1, day)).getUTCDate() === day;
}

/** Adds a day because time zones may be ahead of UTC. */
const isPossibleYear = (year: number, now: number): boolean =>
  year >= minYear && year <= new Date(now + dayMs).getUTCFullYear();

const shorten = (text: string): string =>
  text.length > maxQuoteLength ? `${truncate(text, maxQuoteLength)}\u2026` : text;

/** Never ends with half a surrogate pair. */
const truncate = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
