import { Clock, DomainError } from '@gatehouse/platform';
import { DataSource } from 'typeorm';
import { DatasetStore } from './dataset-store';

export interface OpenDatasetStore {
  datasets: DatasetStore;
  close(): Promise<void>;
}

/** Opens the datasets without an app, for command-line tools. */
export async function openDatasetStore(databaseUrl: string, clock = new Clock()): Promise<OpenDatasetStore> {
  const source = new DataSource({ type: 'postgres', url: databaseUrl, extra: { max: 2 } });
  await source.initialize();
  const [row] = await source.query<{ there: boolean }[]>(
    `SELECT to_regclass('datasets.datasets') IS NOT NULL AS there`,
  );
  if (!row?.there) {
    await source.destroy();
    throw new DomainError(
      'dataset.not-migrated',
      503,
      'The database has no tables for datasets yet. Start Gatehouse with `npm start`, or run `npm run migrate`.',
    );
  }
  return { datasets: new DatasetStore(source, clock), close: () => source.destroy() };
}
