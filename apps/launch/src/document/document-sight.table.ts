import type { SearchView } from '../mrz/mrz-search.table';

/** What the person should do with the document in front of the camera. `hold`: it is read now. */
export type SightHint = 'search' | 'closer' | 'back' | 'dark' | 'glare' | 'blur' | 'hold';

/** Frames are searched at this size, so that a phone is done within a fraction of a second. */
export const sightViews: readonly SearchView[] = [
  { side: 960, isTurned: false },
  { side: 960, isTurned: true },
];

/** The height of a character in pixels of the frame, below which the document is too far away. */
export const minLetterHeight = 10;

/** Where the page ends above the middle of the last row, by number of rows, in widths of a character (ICAO 9303). */
export const pageHeights: Readonly<Record<number, number>> = { 2: 31, 3: 18.5 };

/** The share of the page that may be outside of the frame. */
export const maxCut = 0.08;
