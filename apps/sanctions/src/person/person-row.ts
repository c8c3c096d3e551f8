/** A person to screen, exactly as sent. Replies echo it unchanged. */
export interface PersonRow {
  id: string;
  firstname: string;
  lastname: string;
  dob: string;
  /** Warnings of the reader. */
  warnings?: string[];
}

/** Rows are sent to a thread in slices. It returns the rows that it has not screened within its turn. */
export const sliceRows = 100;

/** Rows as encoded slices, which are transferred between threads without a copy. */
export function toSlices(rows: readonly PersonRow[]): Uint8Array<ArrayBuffer>[] {
  const slices: Uint8Array<ArrayBuffer>[] = [];
  for (let i = 0; i < rows.length; i += sliceRows) slices.push(encodeSlice(rows.slice(i, i + sliceRows)));
  return slices;
}

export const encodeSlice = (rows: readonly PersonRow[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(rows));

export const decodeSlice = (slice: Uint8Array): PersonRow[] =>
  JSON.parse(new TextDecoder().decode(slice)) as PersonRow[];
