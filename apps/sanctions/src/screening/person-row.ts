/** A person to be screened, as the caller wrote it; it is echoed like this. */
export interface PersonRow {
  id: string;
  firstname: string;
  lastname: string;
  dob: string;
  /** What reading it has found already. */
  warnings?: string[];
}

/** As many rows travel to a thread together; it sends back what it could not screen within its turn. */
const sliceRows = 100;

/** Rows as bytes, a slice each, which travel between threads without being copied. */
export function sliced(rows: readonly PersonRow[]): Uint8Array<ArrayBuffer>[] {
  const slices: Uint8Array<ArrayBuffer>[] = [];
  for (let i = 0; i < rows.length; i += sliceRows) slices.push(sliceOf(rows.slice(i, i + sliceRows)));
  return slices;
}

export const sliceOf = (rows: readonly PersonRow[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(rows));

export const rowsOf = (slice: Uint8Array): PersonRow[] =>
  JSON.parse(new TextDecoder().decode(slice)) as PersonRow[];
