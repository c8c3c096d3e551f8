import { GalleryFullError, type GalleryIndex } from '@gatehouse/gallery';
import { describeApiContract } from '@gatehouse/testing';
import { type BiometricNode, feature, startNode } from './biometric-node';
import { faces } from './face';

describeApiContract('biometric-node', startNode);

describe('every path of an operation', () => {
  const face = faces(31);
  let node: BiometricNode;
  let withKey: Record<string, string>;
  beforeAll(async () => {
    node = await startNode();
    withKey = { 'x-api-key': node.key };
  });
  afterAll(() => node?.close());

  const encrypted = (vector: Float32Array) => ({ features: node.cipher.encryptFeatures([feature(vector)]) });

  it('enrolls, recognises and deletes, with and without a version', async () => {
    const { vector } = face();
    expect((await node.post('/node/enroll', encrypted(vector), withKey)).body.message).toBe('Ok');
    const found = await node.post('/node/predict', encrypted(vector), withKey);
    expect(found.body.message).toBe('Ok');
    expect(await node.post('/node/deleteUser', {}, withKey)).toMatchObject({
      status: 500,
      body: { message: 'Missing PUID.' },
    });
    const deleted = await node.post('/node/deleteUser', { puid: found.body.puid }, withKey);
    expect(deleted.body.message).toBe('delete successful');
  });

  it('returns 507 if the memory of the engine is full', async () => {
    await Promise.all([node.enroll([face().vector]), node.plainEnroll(face().vector)]);
    const indexes = node.registry
      .all()
      .map((replica) => (replica as unknown as { index: Pick<GalleryIndex, 'reserve'> }).index);
    const full = indexes.map((index) =>
      jest.spyOn(index, 'reserve').mockRejectedValue(new GalleryFullError()),
    );
    const replies = await Promise.all([
      node.post('/node/enroll', encrypted(face().vector), withKey),
      node.enroll([face().vector]),
      node.plainEnroll(face().vector),
    ]);
    for (const each of full) each.mockRestore();
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([507, 500]));
  });

  it('returns 500 if the database rejects an enrollment', async () => {
    await node.source.query(`
      CREATE FUNCTION biometric_node.reject() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'insert rejected'; END $$`);
    await node.source.query(`
      CREATE TRIGGER reject BEFORE INSERT ON biometric_node.people
      FOR EACH ROW EXECUTE FUNCTION biometric_node.reject()`);
    const replies = await Promise.all([
      node.post('/node/enroll', encrypted(face().vector), withKey),
      node.enroll([face().vector]),
      node.plainEnroll(face().vector),
    ]);
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([500, 152]));
  });
});
