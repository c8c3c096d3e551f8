import type { DatasetState, DatasetStore } from '@gatehouse/datasets';
import type { AppLogger } from '@gatehouse/platform';
import { DatasetLoaderService } from './dataset-loader.service';
import type { DatasetRegistryService } from './dataset-registry.service';

const state = (name: string, versionId: string) => ({ name, versionId, entities: 0 }) as DatasetState;

describe('DatasetLoaderService', () => {
  it('does not read a broken version again before the retry delay has passed', async () => {
    const reads: string[] = [];
    const store = {
      async *read(versionId: string) {
        reads.push(versionId);
        if (versionId.startsWith('broken')) yield await Promise.resolve(Buffer.from('not a chunk'));
      },
    } as unknown as DatasetStore;
    const registry = {
      findVersionId: () => undefined,
      markFailed: () => undefined,
      install: () => ({ people: 0 }),
    };
    const loader = new DatasetLoaderService(
      store,
      registry as unknown as DatasetRegistryService,
      { log: () => undefined } as unknown as AppLogger,
    );
    await expect(loader.update(state('bad', 'broken 1'))).rejects.toThrow();
    await loader.update(state('good', 'empty'));
    await expect(loader.update(state('bad', 'broken 1'))).rejects.toThrow();
    expect(reads).toEqual(['broken 1', 'empty']);
    await expect(loader.update(state('bad', 'broken 2'))).rejects.toThrow();
    expect(reads).toEqual(['broken 1', 'empty', 'broken 2']);
  });

  it('lets others wait for a load in progress, also if it fails', async () => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const store = {
      async *read(versionId: string) {
        await opened;
        if (versionId === 'broken') yield Buffer.from('not a chunk');
      },
    };
    const events: string[] = [];
    const registry = {
      findVersionId: () => undefined,
      markFailed: () => events.push('failed'),
      install: () => {
        events.push('installed');
        return { people: 0 };
      },
    };
    const loader = new DatasetLoaderService(
      store as unknown as DatasetStore,
      registry as unknown as DatasetRegistryService,
      { log: () => undefined } as unknown as AppLogger,
    );
    const updates = [
      loader.update(state('good', 'empty')),
      expect(loader.update(state('bad', 'broken'))).rejects.toThrow(),
    ];
    const waiting = [
      loader.waitFor('empty').then(() => events.indexOf('installed')),
      loader.waitFor('broken').then(() => events.indexOf('failed')),
    ];
    await loader.waitFor('other');
    expect(events).toEqual([]);
    open();
    for (const event of await Promise.all(waiting)) expect(event).toBeGreaterThanOrEqual(0);
    await Promise.all(updates);
  });
});
