import type { DatasetState, DatasetStore } from '@gatehouse/datasets';
import type { AppLogger } from '@gatehouse/platform';
import { DatasetLoader } from './dataset.loader';
import type { DatasetRegistry } from './dataset.registry';

const state = (name: string, versionId: string) => ({ name, versionId, entities: 0 }) as DatasetState;

describe('the dataset loader', () => {
  it('does not read a broken version again and again, whatever else it loads', async () => {
    const reads: string[] = [];
    const store = {
      async *read(versionId: string) {
        reads.push(versionId);
        if (versionId.startsWith('broken')) yield await Promise.resolve(Buffer.from('no chunk'));
      },
    } as unknown as DatasetStore;
    const registry = {
      versionIdOf: () => undefined,
      markFailed: () => undefined,
      install: () => ({ people: 0 }),
    };
    const loader = new DatasetLoader(
      store,
      registry as unknown as DatasetRegistry,
      { log: () => undefined } as unknown as AppLogger,
    );
    await expect(loader.update(state('bad', 'broken 1'))).rejects.toThrow();
    await loader.update(state('good', 'empty'));
    await expect(loader.update(state('bad', 'broken 1'))).rejects.toThrow();
    expect(reads).toEqual(['broken 1', 'empty']);
    await expect(loader.update(state('bad', 'broken 2'))).rejects.toThrow();
    expect(reads).toEqual(['broken 1', 'empty', 'broken 2']);
  });
});
