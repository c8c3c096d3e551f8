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
export const sliceRows = 100;

/** Rows as bytes, a slice each, which travel between threads without being copied. */
export function sliced(rows: readonly PersonRow[]): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const slices: Uint8Array<ArrayBuffer>[] = [];
  for (let i = 0; i < rows.length; i += sliceRows)
    slices.push(encoder.encode(JSON.stringify(rows.slice(i, i + sliceRows))));
  return slices;
}

export const rowsOf = (slice: Uint8Array): PersonRow[] =>
  JSON.parse(new TextDecoder().decode(slice)) as PersonRow[];
