import { encodeChunk, type ListedEntity } from '@gatehouse/datasets/chunk';
import type { DatasetIndex } from '../src/dataset/dataset-index';
import { loadIndex } from '../src/dataset/index-loading';

/** A listed person with defaults. */
export const listedPerson = (id: string, name: string, more: Partial<ListedEntity> = {}): ListedEntity => ({
  id,
  schema: 'Person',
  names: [{ text: name }],
  birthDates: ['1970-12-31'],
  countries: [],
  programs: [],
  datasets: ['test'],
  ...more,
});

/** Builds an index in a thread, as the app does. */
export async function buildIndex(...entities: ListedEntity[]): Promise<DatasetIndex> {
  async function* chunks() {
    yield await Promise.resolve(encodeChunk(entities));
  }
  return loadIndex(chunks(), () => undefined);
}
