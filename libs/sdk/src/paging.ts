/** A page of a list, newest first. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** Yields every item of a list, fetching page by page. */
export async function* iteratePages<T>(
  page: (cursor: string | undefined) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await page(cursor);
    yield* items;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
