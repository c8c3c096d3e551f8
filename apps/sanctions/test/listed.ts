import { encodeChunk, type ListedEntity } from '@gatehouse/datasets/chunk';
import type { DatasetIndex } from '../src/dataset/dataset-index';
import { loadIndex } from '../src/dataset/index-loading';

/** A listed person with what a test cares for. */
export const listed = (id: string, name: string, more: Partial<ListedEntity> = {}): ListedEntity => ({
  id,
  schema: 'Person',
  names: [{ text: name }],
  birthDates: ['1970-12-31'],
  countries: [],
  programs: [],
  datasets: ['test'],
  ...more,
});

/** An index of these, made as a running app makes it. */
export async function indexOf(...entities: ListedEntity[]): Promise<DatasetIndex> {
  async function* chunks() {
    yield await Promise.resolve(encodeChunk(entities));
  }
  return loadIndex(chunks(), () => undefined);
}
