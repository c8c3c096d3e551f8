import { eventually } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { EnrollmentOutcomeService } from '../src/enrollment/enrollment-outcome.service';
import { galleriesCommand } from '../src/gallery/galleries.command';
import { adminToken, type BiometricNode, createCalls, startNode } from './biometric-node';
import { faces } from './face';
import { getPerson, startSessionClient } from './session-client';

const face = faces(81, 128);
const authorization = { authorization: `Bearer ${adminToken}` };
const tables = ['people', 'template_pages', 'events', 'enrollments', 'galleries'];

describe('a removed gallery', () => {
  let node: BiometricNode;
  let other: BiometricNode;
  beforeAll(async () => {
    node = await startNode();
    other = await startNode(node.env, node.key);
  });
  afterAll(async () => {
    await other.close();
    await node.close();
  });

  const findReplica = ({ registry }: BiometricNode, version: string) =>
    registry.all().find(({ gallery }) => gallery.version === version);
  /** A gallery with this number of people, loaded in both processes. */
  const createGallery = async (version: string, people = 3) => {
    const vectors = Array.from({ length: people }, () => face().vector);
    for (const vector of vectors) await node.enroll([vector], {}, {}, version);
    await eventually(() => expect(findReplica(other, version)?.size).toBe(people));
    const { id, guid } = findReplica(node, version)!.gallery;
    return { vectors, id, guid };
  };
  const remove = (guid: string, headers: Record<string, string> = authorization) =>
    fetch(`${node.url}/admin/galleries/${guid}`, { method: 'DELETE', headers });
  const countRows = async (id: number) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const column = table === 'galleries' ? 'id' : 'gallery_id';
      const [row] = await node.source.query<{ count: number }[]>(
        `SELECT count(*)::integer AS count FROM biometric_node.${table} WHERE ${column} = $1`,
        [id],
      );
      counts[table] = row!.count;
    }
    return counts;
  };
  const nothing = Object.fromEntries(tables.map((table) => [table, 0]));

  it('is deleted from every table and from the memory of every process, and can be removed again', async () => {
    const kept = await createGallery('KEPT');
    const { vectors, id, guid } = await createGallery('GONE');
    const response = await remove(guid);
    expect([response.status, await response.json()]).toEqual([200, { guid, people: 3 }]);
    expect(await countRows(id)).toEqual(nothing);
    expect(findReplica(node, 'GONE')).toBeUndefined();
    await eventually(() => expect(findReplica(other, 'GONE')).toBeUndefined());
    for (const one of [node, other])
      expect((await one.predict([vectors[0]!], {}, {}, 'GONE')).body.message).toBe('User not enrolled');

    const again = await remove(guid);
    expect([again.status, await again.json()]).toEqual([200, { guid, people: 0 }]);
    expect((await node.predict([kept.vectors[0]!], {}, {}, 'KEPT')).body.status).toBe(0);
  });

  it('is removed by its guid, and only by an operator', async () => {
    const { guid } = await createGallery('GUARDED', 1);
    expect((await remove(guid, {})).status).toBe(401);
    const unknown = await remove('00000000000000000000');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({
      message: 'There is no gallery with the guid 00000000000000000000.',
    });
    expect(findReplica(node, 'GUARDED')?.size).toBe(1);
  });

  it('leaves its version free for a new, empty gallery', async () => {
    const { vectors, guid } = await createGallery('AGAIN', 1);
    await remove(guid);
    await eventually(() => expect(findReplica(other, 'AGAIN')).toBeUndefined());
    const enrolled = await other.enroll([vectors[0]!], {}, {}, 'AGAIN');
    expect(enrolled.body.message).toBe('Ok');
    expect(findReplica(other, 'AGAIN')?.gallery.guid).not.toBe(guid);
  });

  it('is complete and can be removed after an interrupted removal', async () => {
    const { id, guid } = await createGallery('INTERRUPTED');
    const before = await countRows(id);
    const holder = new Client({ connectionString: node.env['DATABASE_URL'] });
    await holder.connect();
    await holder.query('BEGIN');
    // The removal has deleted rows of some tables when it waits for this row.
    await holder.query('SELECT 1 FROM biometric_node.events WHERE gallery_id = $1 FOR UPDATE', [id]);
    const interrupted = remove(guid);
    await eventually(async () => {
      const ended = await other.source.query<unknown[]>(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE 'DELETE FROM biometric_node.events%'`,
      );
      expect(ended).toHaveLength(1);
    });
    expect((await interrupted).status).toBe(503);
    await holder.query('COMMIT');
    await holder.end();
    expect(await countRows(id)).toEqual(before);
    expect((await remove(guid)).status).toBe(200);
    expect(await countRows(id)).toEqual(nothing);
  });

  it('accepts no enrollment during the removal', async () => {
    const { vectors, id, guid } = await createGallery('BUSY', 1);
    const enrollments = Array.from({ length: 20 }, () => other.enroll([face().vector], {}, {}, 'BUSY'));
    const removed = await remove(guid);
    expect(removed.status).toBe(200);
    // Long before the enrollment timeout: an enrollment that was deleted with its gallery is rejected at the next poll.
    const replies = (await Promise.all(enrollments)).map(({ status, body }) => `${status} ${body.message}`);
    expect(
      replies.filter((reply) => reply !== '200 Ok' && !reply.startsWith('503 The gallery was just removed.')),
    ).toEqual([]);
    expect(await countRows(id)).toEqual(nothing);
    expect((await node.predict([vectors[0]!], {}, {}, 'BUSY')).body.message).toBe('User not enrolled');
  });

  it('is the reason for an enrollment without a row only if the gallery does not exist', async () => {
    const { id: galleryId } = await createGallery('WITHOUT_ROW', 1);
    const outcomes = node.app.get(EnrollmentOutcomeService, { strict: false });
    // The row of a finished enrollment is deleted with its person, too.
    expect(await outcomes.waitFor({ id: randomUUID(), galleryId }, 2)).toBeUndefined();
    expect(await outcomes.waitFor({ id: randomUUID(), galleryId: 1_000_000 }, 60)).toEqual({
      state: 'failed',
      reason: 'gallery-removed',
    });
  });

  it('answers sessions that its enrollments are withdrawn and its people are not enrolled', async () => {
    const client = await startSessionClient(node);
    const requestId = randomUUID();
    const { vector } = face();
    // Either process may have answered: the other may not have loaded the gallery yet.
    const enrolled = await client.enroll(requestId, [vector]);
    const puid = getPerson(enrolled);
    await remove('guid' in enrolled ? enrolled.guid : '');
    expect(await client.enroll(requestId, [vector])).toEqual({ outcome: 'withdrawn' });
    expect(await client.findPeople([puid])).toEqual({ outcome: 'found', people: [], knowsRegistered: true });
    await client.close();
  });

  describe('on the command line', () => {
    const output: string[] = [];
    const run = async (...args: string[]) => {
      const { argv } = process;
      const { DATABASE_URL } = process.env;
      output.length = 0;
      process.argv = ['node', 'main.mjs', 'galleries', ...args];
      process.env['DATABASE_URL'] = node.env['DATABASE_URL'];
      try {
        await galleriesCommand();
        return process.exitCode ?? 0;
      } finally {
        process.argv = argv;
        process.exitCode = undefined;
        if (DATABASE_URL === undefined) delete process.env['DATABASE_URL'];
        else process.env['DATABASE_URL'] = DATABASE_URL;
      }
    };
    beforeEach(() => {
      for (const method of ['log', 'error'] as const)
        jest
          .spyOn(console, method)
          .mockImplementation((...line: unknown[]) => void output.push(line.join(' ')));
    });
    afterEach(() => jest.restoreAllMocks());

    it('is listed, and removed with --yes only', async () => {
      const { id, guid } = await createGallery('BY_HAND', 2);
      expect(await run('list', '--customer', 'acme')).toBe(0);
      expect(output.join('\n')).toMatch(new RegExp(`${guid} +acme +live +BY_HAND +128 +2 `));

      expect(await run('remove', guid)).toBe(1);
      expect(output.join()).toContain('cannot be undone. Repeat it with --yes.');
      expect((await countRows(id))['people']).toBe(2);

      expect(await run('remove', guid, '--yes')).toBe(0);
      expect(output.join()).toContain(`Removed ${guid} with 2 people.`);
      expect(await countRows(id)).toEqual(nothing);
      await eventually(() => expect(findReplica(node, 'BY_HAND')).toBeUndefined());

      expect(await run('remove', guid, '--yes')).toBe(0);
      expect(output.join()).toContain('is already removed');
      expect(await run('remove', 'nonsense', '--yes')).toBe(1);
      expect(await run('nonsense')).toBe(2);
    });
  });
});

describe('an empty gallery', () => {
  let node: BiometricNode;
  beforeAll(async () => {
    node = await startNode();
  });
  afterAll(() => node.close());

  it('is not created by predictions for unknown versions', async () => {
    const { vector } = face();
    const versions = Array.from({ length: 300 }, (_, i) => `ASKED_${i}`);
    for (const version of versions) await node.predict([vector], {}, {}, version);
    expect(node.registry.all()).toEqual([]);
    expect(await node.source.query('SELECT 1 FROM biometric_node.galleries')).toEqual([]);
    expect(await (await fetch(`${node.url}/metrics`)).text()).not.toContain('ASKED_');
  });

  it('releases its memory when the last person is deleted, and can be used again', async () => {
    const calls = createCalls(node.url, node.key);
    const enrolled = await calls.enroll([face().vector]);
    const replica = node.registry.all()[0]!;
    expect(replica.bytes).toBeGreaterThan(50_000);
    await calls.deleteUser(node.getPuid(enrolled));
    expect({ size: replica.size, bytes: replica.bytes, position: replica.position }).toEqual({
      size: 0,
      bytes: 0,
      position: 2,
    });
    const { vector } = face();
    expect((await calls.predict([vector])).body.message).toBe('User not enrolled');
    expect((await calls.enroll([vector])).body.message).toBe('Ok');
    expect((await calls.predict([vector])).body.status).toBe(0);
  });
});
