import type { Person } from '@gatehouse/matching';
import type { PersonRow } from './person-row';

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const partOfDate = /^\d{4}(-(0[1-9]|1[0-2]))?$/;
/** No name is as long; to compare what is takes as long as thousands of names do. */
const longestName = 250;
const longestQuote = 40;

/** What can be screened of a row, and what is wrong with the rest. */
export interface CheckedPerson {
  person: Person;
  warnings: string[];
}

/** A row is screened with what it has; whatever it lacks is said. */
export function checkPerson(row: PersonRow): CheckedPerson {
  const warnings = [...(row.warnings ?? [])];
  if (row.id.trim() === '') warnings.push('id is empty');
  const names = {
    firstname: nameOf(row, 'firstname', warnings),
    lastname: nameOf(row, 'lastname', warnings),
  };
  if (names.firstname === '' && names.lastname === '') warnings.push('the name is empty');
  return { person: { ...names, dob: dateOf(row.dob.trim(), warnings) }, warnings };
}

function nameOf(row: PersonRow, field: 'firstname' | 'lastname', warnings: string[]): string {
  const name = row[field].trim();
  if (name.length <= longestName) return name;
  warnings.push(`${field} is longer than ${longestName} characters: only so many were screened`);
  return name.slice(0, longestName);
}

function dateOf(dob: string, warnings: string[]): string {
  if (dob === '') {
    warnings.push('dob is empty');
    return '';
  }
  if (isRealDate(dob)) return dob;
  const partly = partOfDate.test(dob);
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

const shortened = (text: string): string =>
  text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
