/** A page of a list, newest first. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** Every item of a list, page by page as they are asked for. */
export async function* everyItem<T>(
  page: (cursor: string | undefined) => Promise<Page<T>>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await page(cursor);
    yield* items;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
