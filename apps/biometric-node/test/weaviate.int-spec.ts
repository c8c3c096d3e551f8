import { describeWithWeaviate, eventually, startWeaviate, type WeaviateServers } from '@gatehouse/testing';
import { WeaviateClient, WeaviateCollection } from '@gatehouse/weaviate';
import { EngineRebuild } from '../src/gallery/engine/engine-rebuild';
import { EngineTenantRepository } from '../src/gallery/engine/engine-tenant.repository';
import { EngineWriterService } from '../src/gallery/engine/engine-writer.service';
import type { WeaviateReplica } from '../src/gallery/engine/weaviate-replica';
import { adminToken, type BiometricNode, createCalls, startNode } from './biometric-node';
import { faces } from './face';

const face = faces(91);

describeWithWeaviate('a node with its galleries in Weaviate', () => {
  let weaviate: WeaviateServers;
  let node: BiometricNode;
  let other: BiometricNode;
  let collection: WeaviateCollection;
  jest.setTimeout(120_000);
  beforeAll(async () => {
    weaviate = await startWeaviate();
    const engine = {
      GALLERY_ENGINE: 'weaviate',
      WEAVIATE_URL: weaviate.urls.join(),
      WEAVIATE_TIMEOUT_MS: '20000',
    };
    node = await startNode(engine);
    other = await startNode(node.env, node.key);
    const client = new WeaviateClient({ urls: weaviate.urls, timeoutMs: 20_000 });
    collection = new WeaviateCollection(client, { dimension: 512, replicas: 1, index: 'hnsw' });
  }, 240_000);
  afterAll(async () => {
    await other?.close();
    await node?.close();
    await weaviate?.dispose();
  });

  const rows = () => node.app.get(EngineTenantRepository, { strict: false }).findAll();
  const rowOf = async (version: string) => {
    const gallery = node.registry.all().find((each) => each.gallery.version === version)!.gallery;
    const row = (await rows()).find(
      ({ galleryId, state }) => galleryId === gallery.id && state === 'serving',
    )!;
    return { gallery, row, tenant: collection.tenant(row.tenant, gallery.idKey) };
  };
  /** Waits until the engine has every change, and no process needs its memory for them. */
  const flush = (version = 'FACE3_1') =>
    eventually(async () => {
      const { gallery, row } = await rowOf(version);
      expect(row.position).toBe(row.galleryPosition);
      for (const each of [node, other])
        expect((each.registry.get(gallery.id) as WeaviateReplica).pending).toBe(0);
    });
  const countVectors = async (version = 'FACE3_1') => (await rowOf(version)).tenant.count();

  it('finds an enrolled person at once and after the engine has them, in every process', async () => {
    const { vector, capture } = face();
    const enrolled = await node.enroll([vector]);
    expect(enrolled.body.message).toBe('Ok');
    const position = enrolled.headers.get('x-position') ?? '';
    for (const each of [node, other]) {
      const found = await each.predict([capture(0.97)], {}, { 'x-min-position': position });
      expect(node.getPuid(found)).toBe(node.getPuid(enrolled));
    }
    await flush();
    for (const each of [node, other]) {
      const found = await each.predict([capture(0.97)]);
      expect(node.getPuid(found)).toBe(node.getPuid(enrolled));
      expect(found.headers.get('x-position')).toBe(position);
    }
    expect((await other.enroll([capture(0.98)])).body.message).toBe('User Already Enrolled');
    expect((await node.predict([face().vector])).body.message).toBe('User not enrolled');
  });

  it('returns the score of the stored vectors', async () => {
    const { vector, capture } = face();
    await node.plainEnroll(vector, { version: 'SCORE_1' });
    const probe = capture(0.95);
    const before = await node.plainPredict(probe, { version: 'SCORE_1' });
    await flush('SCORE_1');
    expect((await node.plainPredict(probe, { version: 'SCORE_1' })).body).toEqual(before.body);
    expect(before.body.status).toBe(0);
  });

  it('creates one person of a face that two processes enroll twenty times concurrently', async () => {
    const { capture } = face();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => [node, other][i % 2]!.enroll([capture(0.99)])),
    );
    expect(new Set(replies.map((reply) => node.getPuid(reply))).size).toBe(1);
    expect(replies.filter(({ body }) => body.message === 'Ok')).toHaveLength(1);
  });

  it('does not find a deleted person, and deletes the vectors from the engine', async () => {
    const { vector, capture } = face();
    const puid = node.getPuid(await node.enroll([capture(0.99), capture(0.99), vector]));
    await flush();
    const vectors = await countVectors();
    await other.deleteUser(puid);
    for (const each of [other, node])
      await eventually(async () =>
        expect((await each.predict([vector])).body.message).toBe('User not enrolled'),
      );
    await eventually(async () => expect(await countVectors()).toBe(vectors - 4));
  });

  it('does not report a deleted person whom the engine still has, and deletes them there again', async () => {
    const { vector } = face();
    const puid = node.getPuid(await node.enroll([vector]));
    await flush();
    const { tenant } = await rowOf('FACE3_1');
    const vectors = await tenant.count();
    const [row] = await node.source.query<{ number: number }[]>(
      'SELECT number FROM biometric_node.people WHERE puid = $1',
      [puid],
    );
    await node.deleteUser(puid);
    await eventually(async () => expect(await tenant.count()).toBe(vectors - 1));
    // A write that was delayed, or a replica that was restored.
    await tenant.put([{ label: row!.number, vectors: [vector] }]);
    expect(await tenant.count()).toBe(vectors);
    expect((await node.predict([vector])).body.message).toBe('User not enrolled');
    await eventually(async () => expect(await tenant.count()).toBe(vectors - 1));
  });

  it('isolates the galleries of customers and versions', async () => {
    const { vector } = face();
    const stranger = createCalls(node.url, await node.createKey('globex'));
    await node.enroll([vector]);
    await stranger.enroll([face().vector]);
    await flush();
    await eventually(async () =>
      expect((await rows()).every((row) => row.position === row.galleryPosition)).toBe(true),
    );
    expect((await stranger.predict([vector])).body.message).toBe('User not enrolled');
    await node.enroll([face().vector], {}, {}, 'ISOLATED_1');
    await flush('ISOLATED_1');
    expect((await node.predict([vector], {}, {}, 'ISOLATED_1')).body.message).toBe('User not enrolled');
  });

  it('stores only the vector and an id', async () => {
    await flush();
    const { row } = await rowOf('FACE3_1');
    const path = `/v1/objects?class=${collection.name}&tenant=${row.tenant}&limit=1`;
    const { body } = await collection.client.request('GET', path);
    const [object] = (body as { objects: Record<string, unknown>[] }).objects;
    expect(Object.keys(object!).sort()).toEqual([
      'class',
      'creationTimeUnix',
      'id',
      'lastUpdateTimeUnix',
      'properties',
      'vectorWeights',
    ]);
    expect(object!['properties']).toEqual({});
    expect(object!['id']).not.toContain('00000000-0000');
  });

  it('reads what the engine has after a restart', async () => {
    const { vector } = face();
    const puid = node.getPuid(await node.enroll([vector]));
    await flush();
    const restarted = await startNode(node.env, node.key);
    expect(node.getPuid(await restarted.predict([vector]))).toBe(puid);
    const replica = restarted.registry.all().find(({ gallery }) => gallery.version === 'FACE3_1')!;
    expect(replica.size).toBe(node.registry.get(replica.gallery.id)!.size);
    await restarted.close();
  });

  it('returns 503 instead of strangers for a gallery that the engine lost, until it is filled again', async () => {
    const { vector } = face();
    await node.enroll([vector], {}, {}, 'LOST_1');
    await flush('LOST_1');
    await eventually(async () => expect((await node.predict([vector], {}, {}, 'LOST_1')).status).toBe(200));
    const { row } = await rowOf('LOST_1');
    await collection.deleteTenant(row.tenant);
    expect((await node.predict([vector], {}, {}, 'LOST_1')).status).toBe(503);
    await eventually(async () => expect((await fetch(`${node.url}/health/ready`)).status).toBe(503));
    const reply = await node.predict([face().vector], {}, {}, 'LOST_1');
    expect(reply.body.message).toContain('does not have this gallery completely');

    const tenants = node.app.get(EngineTenantRepository, { strict: false });
    const rebuild = new EngineRebuild(tenants, node.app.get(EngineWriterService, { strict: false }));
    const progress: number[] = [];
    const gallery = node.registry.all().find((each) => each.gallery.version === 'LOST_1')!.gallery;
    await rebuild.run(gallery, { replace: true }, (done) => progress.push(done));
    expect(progress).toEqual([0, 1]);
    for (const each of [node, other])
      await eventually(async () =>
        expect((await each.predict([vector], {}, {}, 'LOST_1')).body.message).toBe('Ok'),
      );
    await eventually(async () => expect((await fetch(`${node.url}/health/ready`)).status).toBe(200));
  });

  it('deletes the tenant of a removed gallery', async () => {
    await node.enroll([face().vector], {}, {}, 'REMOVED_1');
    await flush('REMOVED_1');
    const { gallery, row } = await rowOf('REMOVED_1');
    expect(await collection.listTenants()).toContain(row.tenant);
    await fetch(`${node.url}/admin/galleries/${gallery.guid}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${adminToken}` },
    });
    await eventually(async () => expect(await collection.listTenants()).not.toContain(row.tenant));
  });
});
