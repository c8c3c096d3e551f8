import { describeWithWeaviate, eventually, startWeaviate, type WeaviateServers } from '@gatehouse/testing';
import { WeaviateClient, WeaviateCollection } from '@gatehouse/weaviate';
import { EngineTenantRepository } from '../src/gallery/engine/engine-tenant.repository';
import type { WeaviateReplica } from '../src/gallery/engine/weaviate-replica';
import { type BiometricNode, startNode } from './biometric-node';
import { type Face, faces } from './face';

const face = faces(92);
const recovery = 120_000;

describeWithWeaviate('a node with three Weaviate servers', () => {
  let weaviate: WeaviateServers;
  let node: BiometricNode;
  /** The people whose enrollment was acknowledged, and those whose deletion was. */
  const enrolled = new Map<string, Face>();
  const deleted = new Map<string, Face>();
  jest.setTimeout(400_000);

  beforeAll(async () => {
    weaviate = await startWeaviate(3);
    node = await startNode({
      GALLERY_ENGINE: 'weaviate',
      WEAVIATE_URL: weaviate.urls.join(),
      WEAVIATE_REPLICAS: '3',
      WEAVIATE_TIMEOUT_MS: '2000',
    });
  }, 400_000);
  afterAll(async () => {
    for (const server of weaviate?.servers ?? []) server.signal('SIGCONT');
    await node?.close();
    await weaviate?.dispose();
  });

  const enroll = async (count: number) => {
    for (const each of Array.from({ length: count }, face)) {
      const reply = await node.enroll([each.vector]);
      expect(reply.body.message).toBe('Ok');
      enrolled.set(node.getPuid(reply), each);
    }
  };
  const deleteSome = async (count: number) => {
    for (const [puid, each] of [...enrolled].slice(0, count)) {
      expect((await node.deleteUser(puid)).status).toBe(200);
      enrolled.delete(puid);
      deleted.set(puid, each);
    }
  };
  const expectAll = async () => {
    for (const [puid, { capture }] of enrolled) {
      const reply = await node.predict([capture(0.97)]);
      expect([reply.status, reply.body.message]).toEqual([200, 'Ok']);
      expect(node.getPuid(reply)).toBe(puid);
    }
    for (const { vector } of deleted.values())
      expect((await node.predict([vector])).body.message).toBe('User not enrolled');
  };
  const replica = () => node.registry.all()[0] as WeaviateReplica;
  const row = async () => (await node.app.get(EngineTenantRepository, { strict: false }).findAll())[0]!;
  /** Waits until every server has the people who are enrolled, and no others. */
  const expectHealed = async () => {
    await eventually(async () => {
      const { position, galleryPosition } = await row();
      expect([position, replica().pending]).toEqual([galleryPosition, 0]);
    }, recovery);
    const { tenant } = await row();
    for (const url of weaviate.urls) {
      const client = new WeaviateClient({ urls: [url], timeoutMs: 20_000 });
      const collection = new WeaviateCollection(client, { dimension: 512, replicas: 3, index: 'hnsw' });
      const engine = collection.tenant(tenant, replica().gallery.idKey);
      await eventually(async () => expect(await engine.count()).toBe(enrolled.size), recovery);
      for (const { vector } of enrolled.values())
        expect((await engine.findCandidates(vector, 0.9, 10)).candidates).toHaveLength(1);
      for (const { vector } of deleted.values())
        expect((await engine.findCandidates(vector, 0.9, 10)).candidates).toEqual([]);
    }
    await expectAll();
  };

  it('has every change on all three servers', async () => {
    await enroll(20);
    await deleteSome(2);
    await expectHealed();
  });

  it.each([0, 1])('loses nothing when server %i is killed, and finds no one who was deleted', async (at) => {
    await weaviate.servers[at]!.kill();
    await expectAll();
    await enroll(5);
    await deleteSome(3);
    await expectAll();
    expect(replica().pending).toBeGreaterThan(0);
    await weaviate.servers[at]!.start();
    await expectHealed();
  });

  it.each([0, 2])(
    'loses nothing when server %i does not answer, and finds no one who was deleted',
    async (at) => {
      weaviate.servers[at]!.signal('SIGSTOP');
      await expectAll();
      await enroll(5);
      await deleteSome(3);
      await expectAll();
      weaviate.servers[at]!.signal('SIGCONT');
      await expectHealed();
    },
  );

  it('answers 503 without any server, and enrolls when they are back', async () => {
    for (const server of weaviate.servers) await server.kill();
    const { vector } = [...enrolled.values()][0]!;
    expect((await node.predict([vector])).status).toBe(503);
    const each = face();
    const pending = node.enroll([each.vector]);
    await Promise.all(weaviate.servers.map((server) => server.start()));
    const reply = await pending;
    expect(reply.body.message).toBe('Ok');
    enrolled.set(node.getPuid(reply), each);
    await expectHealed();
  });
});
