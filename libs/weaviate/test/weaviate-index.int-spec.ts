import { SyntheticFaces } from '@gatehouse/gallery';
import { describeWithWeaviate, startWeaviate, type WeaviateServers } from '@gatehouse/testing';
import { describeGalleryIndex } from '@gatehouse/gallery/contract';
import { MissingTenantError, WeaviateClient, WeaviateCollection, WeaviateUnreachableError } from '../src';
import { WeaviateTestEngine } from './weaviate-engine';

describeWithWeaviate('one Weaviate', () => {
  let weaviate: WeaviateServers;
  beforeAll(async () => {
    weaviate = await startWeaviate();
  }, 180_000);
  afterAll(() => weaviate?.dispose());
  jest.setTimeout(120_000);

  const engine = (flush: boolean) => new WeaviateTestEngine({ urls: weaviate.urls, index: 'hnsw', flush });
  describeGalleryIndex('Weaviate', () => engine(true));
  describeGalleryIndex('Weaviate before it has the changes', () => engine(false));

  it('does not return people whose vectors are no longer stored, and reports them', async () => {
    const test = engine(true);
    const index = test.open(128);
    const source = new SyntheticFaces({ dimension: 128, seed: 3 });
    const vectors = [1, 2].map(() => source.picture(source.person()));
    await index.add(
      vectors.map((vector, i) => ({ label: i + 1, vectors: [vector] })),
      1,
    );
    index.stored.delete(2);
    expect((await index.search(vectors[1]!, { k: 2, floor: -1 })).matches.map(({ label }) => label)).toEqual([
      1,
    ]);
    expect(index.unknown).toEqual([2]);
    await test.close();
  });

  it('searches the changes that are not confirmed, once each', async () => {
    const test = engine(true);
    const index = test.open(128);
    const source = new SyntheticFaces({ dimension: 128, seed: 4 });
    const vectors = [1, 2].map(() => source.picture(source.person()));
    await index.add([{ label: 1, vectors: [vectors[0]!] }], 1);
    index.stored.set(2, [vectors[1]!]);
    await index.index.add([{ label: 2, vectors: [vectors[1]!] }], 2);
    expect(index.index.pending).toBe(1);
    const { matches, position } = await index.search(vectors[1]!, { k: 9, floor: -1 });
    expect([matches.map(({ label }) => label), position]).toEqual([[2, 1], 2]);
    await test.close();
  });

  it('keeps the tenant that has more, until the one that replaces it has as much', async () => {
    const test = engine(true);
    const [index, other] = [test.open(128), test.open(128)];
    const source = new SyntheticFaces({ dimension: 128, seed: 5 });
    const vector = source.picture(source.person());
    await index.add([{ label: 1, vectors: [vector] }], 4);
    const replacing = other.options.tenant;
    await other.options.ready;
    await index.index.confirm(replacing, 3);
    expect((await index.search(vector, { k: 1, floor: 0.9 })).matches).toHaveLength(1);
    await index.index.confirm(replacing, 4);
    expect((await index.search(vector, { k: 1, floor: 0.9 })).matches).toEqual([]);
    await test.close();
  });

  it('is an error without the tenant, and without a server', async () => {
    const client = new WeaviateClient({ urls: weaviate.urls, timeoutMs: 20_000 });
    const collection = new WeaviateCollection(client, { dimension: 64, replicas: 1, index: 'hnsw' });
    await collection.ensure();
    const probe = Float32Array.from({ length: 64 }, () => 1 / 8);
    const missing = collection.tenant('missing', Buffer.alloc(32));
    await expect(missing.findCandidates(probe, 0, 10)).rejects.toThrow(MissingTenantError);
    await expect(missing.count()).rejects.toThrow(MissingTenantError);
    await expect(missing.put([{ label: 1, vectors: [probe] }])).rejects.toThrow(MissingTenantError);
    const nobody = new WeaviateClient({ urls: ['http://127.0.0.1:1'], timeoutMs: 1000 });
    await expect(nobody.request('GET', '/v1/meta')).rejects.toThrow(WeaviateUnreachableError);
    const second = new WeaviateClient({ urls: ['http://127.0.0.1:1', ...weaviate.urls], timeoutMs: 20_000 });
    expect((await second.request('GET', '/v1/meta')).status).toBe(200);
  });
});
