import { formatCsvRow } from '@gatehouse/csv';
import type { PersonRow } from '../person/person-row';

const columns = ['id', 'firstname', 'lastname', 'dob'] as const;

/** The formats of an export. Both can be uploaded again; NDJSON has every value exactly as it was sent. */
export const exportFormats = {
  csv: {
    mediaType: 'text/csv; charset=utf-8; header=present',
    extension: 'csv',
    header: `${columns.join(',')}\r\n`,
    formatPeople: (people: readonly PersonRow[]): string =>
      people.map((person) => `${formatCsvRow(toCells(person))}\r\n`).join(''),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    extension: 'ndjson',
    header: '',
    formatPeople: (people: readonly PersonRow[]): string =>
      people
        .map(({ id, firstname, lastname, dob }) => `${JSON.stringify({ id, firstname, lastname, dob })}\n`)
        .join(''),
  },
} as const;

export type ExportFormat = keyof typeof exportFormats;

const toCells = (row: PersonRow): string[] => columns.map((column) => row[column]);
