import { demoName } from '../catalogue';
import type { ListedEntity } from '../listed-entity';
import type { BuiltInList, DatasetStore } from '../store/dataset-store';
import { demoPeople } from './demo-people';

/** A few well-known names for trying out a fresh installation. It must not be used to clear anyone. */
export const demoList: BuiltInList = {
  name: demoName,
  title: 'Gatehouse demo list (not for real screening)',
  entities: demoPeople.map(({ names, weak = [], born, countries, programs }, index): ListedEntity => ({
    id: `${demoName}-${index + 1}`,
    schema: 'Person',
    names: [...names.map((text) => ({ text })), ...weak.map((text) => ({ text, weak: true }))],
    birthDates: born ? [born] : [],
    countries,
    programs,
    datasets: [demoName],
  })),
};

/** Imports the demo list or its newer version, unless another process is importing it. */
export async function ensureDemoList(store: DatasetStore): Promise<void> {
  try {
    await store.importBuiltIn(demoList);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'dataset.busy') throw error;
  }
}
