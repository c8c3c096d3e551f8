// The identity pages of the shared data, for tests and benchmarks.
import { decode } from 'jpeg-js';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CalendarDate } from '../src/document/document-age';
import { type GreyImage, toGrey } from '../src/mrz/grey-image';

export interface IdentityPage {
  file: string;
  image: GreyImage;
  /** YYMMDD. */
  birth: string;
}

// The specimen of ICAO 9303 expired on 15 April 2012. All other pages were valid on that day, too.
export const pagesToday = new Date(2012, 3, 1);
// The other files are in truth.json.
const specimens = { 'clean1250.jpg': '740812', 'cam1280_rot3.jpg': '740812' };

const toFolder = (workspace: string): string => path.resolve(workspace, '../shared/data/documents');

export const hasIdentityPages = (workspace: string): boolean => existsSync(toFolder(workspace));

export function loadIdentityPages(workspace: string): IdentityPage[] {
  const folder = toFolder(workspace);
  const truth = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as Record<
    string,
    { dob: string }
  >;
  const births = Object.entries(truth).map(([file, { dob }]) => [file, dob] as const);
  return [...births, ...Object.entries(specimens)].map(([file, birth]) => {
    const { width, height, data } = decode(readFileSync(path.join(folder, file)), { useTArray: true });
    return { file, image: toGrey(width, height, data), birth };
  });
}

/** YYMMDD, as a machine readable zone has it. */
export const toShortDate = ({ year, month, day }: CalendarDate): string =>
  [year % 100, month, day].map((part) => String(part).padStart(2, '0')).join('');
