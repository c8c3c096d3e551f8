import { newPersonId } from '@gatehouse/biometrics';
import { eventually } from '@gatehouse/testing';
import { SealError } from '@gatehouse/vault';
import { GalleryRepository } from '../src/gallery/gallery.repository';
import { openTemplate, sealTemplate, type SealedTemplate } from '../src/template/template';
import { openPage, pageSize, type SealedPage } from '../src/template/template-page';
import { PackTemplates } from '../src/template/pack-templates.job';
import { NodeVault } from '../src/vault/node-vault';
import { type BiometricNode, startNode } from './biometric-node';
import { type Face, faces } from './face';

const dimension = 128;
const face = faces(41, dimension);

interface Enrolled {
  face: Face;
  puid: string;
}

describe('a deleted person of a full page', () => {
  let node: BiometricNode;
  let vault: NodeVault;
  let galleryId: number;
  const people: Enrolled[] = [];

  beforeAll(async () => {
    // Without workers only the pages of this test are packed.
    node = await startNode({ ROLE: 'api' });
    vault = node.app.get(NodeVault, { strict: false });
    const worker = await startNode({ ...node.env, ROLE: 'worker' }, node.key);
    for (let i = 0; i < 4; i++) people.push(await enrollTwice());
    await worker.close();
    galleryId = node.registry.all()[0]?.gallery.id ?? 0;
    await fillPage();
  });
  afterAll(() => node?.close());
  beforeEach(() => packPage());

  async function enrollTwice(): Promise<Enrolled> {
    const one = face();
    const puid = node.getPuid(await node.enroll([one.capture(0.97), one.capture(0.97)]));
    expect(node.getPuid(await node.enroll([one.capture(0.97)]))).toBe(puid);
    return { face: one, puid };
  }

  /** Adds people with consecutive numbers, as enrollments would. */
  async function fillPage(): Promise<void> {
    const rows = Array.from({ length: pageSize - people.length }, () => {
      const puid = newPersonId();
      return { puid, ...sealTemplate(vault, puid, [face().vector]) };
    });
    await node.source.query(
      `WITH added AS (
         INSERT INTO biometric_node.people (gallery_id, number, puid, level, wrapped_key, template)
         SELECT $1, ${people.length} + place, puid, 1, wrapped_key, template
         FROM unnest($2::text[], $3::bytea[], $4::bytea[])
           WITH ORDINALITY AS row (puid, wrapped_key, template, place)
         RETURNING number
       ), events AS (
         INSERT INTO biometric_node.events (gallery_id, position, kind, number)
         SELECT $1, number, 'added', number FROM added
       )
       UPDATE biometric_node.galleries SET position = ${pageSize}, last_number = ${pageSize} WHERE id = $1`,
      [
        galleryId,
        rows.map(({ puid }) => puid),
        rows.map(({ wrappedKey }) => wrappedKey),
        rows.map(({ template }) => template),
      ],
    );
  }

  const packPage = () => node.app.get(PackTemplates, { strict: false }).process({ galleryId, page: 0 });

  async function countRows(puid: string): Promise<{ people: number; enrollments: number; pages: number }> {
    const [row] = await node.source.query(
      `SELECT (SELECT count(*)::integer FROM biometric_node.people WHERE puid = $1) AS people,
         (SELECT count(*)::integer FROM biometric_node.enrollments WHERE puid = $1) AS enrollments,
         (SELECT count(*)::integer FROM biometric_node.template_pages WHERE gallery_id = $2) AS pages`,
      [puid, galleryId],
    );
    return row;
  }

  const puidsOnPage = async (): Promise<string[]> => {
    const [row] = await node.source.query<SealedPage[]>(
      'SELECT wrapped_key AS "wrappedKey", sealed FROM biometric_node.template_pages WHERE gallery_id = $1',
      [galleryId],
    );
    return row ? openPage(vault, galleryId, 0, row, dimension).map(({ puid }) => puid) : [];
  };

  it('is deleted with their rows, enrollments and page, or not at all', async () => {
    const [{ face, puid }, neighbour] = people as [Enrolled, Enrolled];
    const all = { people: 1, enrollments: 2, pages: 1 };
    await refuseChanges();
    expect((await node.deleteUser(puid)).status).toBe(500);
    expect(await countRows(puid)).toEqual(all);
    expect(node.getPuid(await node.predict([face.vector]))).toBe(puid);

    await allowChanges();
    expect((await node.deleteUser(puid)).status).toBe(200);
    expect(await countRows(puid)).toEqual({ people: 0, enrollments: 0, pages: 0 });
    expect(await countRows(neighbour.puid)).toEqual({ ...all, pages: 0 });
    expect((await node.predict([face.vector])).body.status).toBe(-1);
  });

  /** Makes the last statement of a deletion fail. */
  async function refuseChanges(): Promise<void> {
    await node.source.query(`
      CREATE FUNCTION biometric_node.reject() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'rejected'; END $$`);
    await node.source.query(`
      CREATE TRIGGER reject BEFORE UPDATE ON biometric_node.galleries
      FOR EACH ROW EXECUTE FUNCTION biometric_node.reject()`);
  }

  const allowChanges = () => node.source.query('DROP FUNCTION biometric_node.reject() CASCADE');

  it('leaves no key that decrypts an earlier copy of their template', async () => {
    const { puid } = people[1]!;
    const [kept] = await node.source.query<SealedTemplate[]>(
      'SELECT wrapped_key AS "wrappedKey", template FROM biometric_node.people WHERE puid = $1',
      [puid],
    );
    expect(openTemplate(vault, puid, kept!, dimension)).toHaveLength(2);
    await node.deleteUser(puid);
    await packPage();
    const keys = await node.source.query<{ wrappedKey: Buffer }[]>(
      `SELECT wrapped_key AS "wrappedKey" FROM biometric_node.people
       UNION ALL SELECT wrapped_key FROM biometric_node.template_pages
       UNION ALL SELECT wrapped_id_key FROM biometric_node.galleries
       UNION ALL SELECT wrapped_key FROM biometric_node.enrollments WHERE wrapped_key IS NOT NULL`,
    );
    expect(keys.length).toBeGreaterThan(pageSize - people.length);
    for (const { wrappedKey } of keys)
      expect(() => openTemplate(vault, puid, { ...kept!, wrappedKey }, dimension)).toThrow(SealError);
  });

  it('is not on the page when it is packed again', async () => {
    const { puid } = people[2]!;
    expect(await puidsOnPage()).toContain(puid);
    await node.deleteUser(puid);
    expect(await puidsOnPage()).toEqual([]);
    await packPage();
    const packed = await puidsOnPage();
    expect(packed).toHaveLength((await countPeople()) ?? 0);
    expect(packed).not.toContain(puid);
  });

  const countPeople = async () => {
    const [row] = await node.source.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM biometric_node.people',
    );
    return row?.count;
  };

  it('is not on a page that was packed during the deletion: it is not stored', async () => {
    const [deleted, next] = [people[3]!, await anyNeighbour()];
    await node.deleteUser(next);
    const galleries = node.app.get(GalleryRepository, { strict: false });
    const lock = galleries.lock.bind(galleries);
    // The people of the page have been read when the lock is requested.
    jest.spyOn(galleries, 'lock').mockImplementationOnce(async (...args) => {
      await node.deleteUser(deleted.puid);
      return lock(...args);
    });
    await packPage();
    expect(await countRows(deleted.puid)).toEqual({ people: 0, enrollments: 0, pages: 0 });
  });

  const anyNeighbour = async () => {
    const [row] = await node.source.query<{ puid: string }[]>(
      'SELECT puid FROM biometric_node.people ORDER BY number DESC LIMIT 1',
    );
    return row?.puid ?? '';
  };
});

describe('an enrollment that was accepted before a deletion, and whose job was lost', () => {
  it('does not enroll the person again', async () => {
    const apiOnly = await startNode({ ROLE: 'api', ENROLLMENT_TIMEOUT_SECONDS: '5' });
    const node = await startNode({ ...apiOnly.env, ROLE: 'all', REDIS_PREFIX: newPersonId() }, apiOnly.key);
    const { vector } = face();
    const pending = () =>
      node.source.query(`SELECT id FROM biometric_node.enrollments WHERE state = 'pending'`);
    const lost = apiOnly.enroll([vector]);
    await eventually(async () => expect(await pending()).toHaveLength(1));

    const enrolled = await node.enroll([vector]);
    expect(enrolled.body.message).toBe('Ok');
    expect((await node.deleteUser(node.getPuid(enrolled))).status).toBe(200);
    await eventually(async () => expect(await pending()).toEqual([]));
    expect((await node.predict([vector])).body.status).toBe(-1);

    await lost;
    await node.close();
    await apiOnly.close();
  });
});
