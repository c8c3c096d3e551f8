/** A person to be screened, as the caller wrote it; it is echoed like this. */
export interface PersonRow {
  id: string;
  firstname: string;
  lastname: string;
  dob: string;
  /** What reading it has found already. */
  warnings?: string[];
}

/** So many rows are screened at a time: few enough that a thread is soon free for somebody else. */
const sliceRows = 100;
/** Below this threshold a row is compared with so many more names that it may take many times as long. */
const lowThreshold = 0.8;
const slowSliceRows = 25;

export const sliceRowsFor = (threshold: number): number =>
  threshold < lowThreshold ? slowSliceRows : sliceRows;

/** Rows as bytes, a slice each, which travel between threads without being copied. */
export function sliced(rows: readonly PersonRow[], size = sliceRows): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const slices: Uint8Array<ArrayBuffer>[] = [];
  for (let i = 0; i < rows.length; i += size)
    slices.push(encoder.encode(JSON.stringify(rows.slice(i, i + size))));
  return slices;
}

export const rowsOf = (slice: Uint8Array): PersonRow[] =>
  JSON.parse(new TextDecoder().decode(slice)) as PersonRow[];
