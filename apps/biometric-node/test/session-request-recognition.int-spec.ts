import { newPersonId } from '@gatehouse/biometrics';
import { randomUUID } from 'node:crypto';
import { GalleryTail } from '../src/gallery/gallery.tail';
import { type BiometricNode, startNode } from './biometric-node';
import { type Face, faces } from './face';
import { personIn, type SessionAsker, startAsker } from './session-asker';

const dimension = 128;
const face = faces(81, dimension);

describe('a session that asks whom it looks at', () => {
  let node: BiometricNode;
  let asker: SessionAsker;
  let known: Face;
  let puid: string;
  beforeAll(async () => {
    node = await startNode();
    asker = await startAsker(node);
  });
  afterAll(async () => {
    await asker?.close();
    await node?.close();
  });

  describe('while nobody is enrolled', () => {
    it('hears that the person is unknown', async () => {
      expect(await asker.recognise([face().vector])).toEqual({ outcome: 'unknown' });
    });

    it('hears that the person it names is unknown, and not that they are gone: they would be forgotten', async () => {
      expect(await asker.recognise([face().vector], newPersonId())).toEqual({ outcome: 'unknown' });
    });

    it('hears nothing of a list, rather than that nobody is there', async () => {
      const heard = asker.heard.length;
      await asker.post('find-people', randomUUID(), { ...asker.gallery, puids: [newPersonId()] });
      await asker.recognise([face().vector]);
      expect(asker.heard).toHaveLength(heard + 1);
    });
  });

  describe('among those who are enrolled', () => {
    let guid: string | undefined;
    beforeAll(async () => {
      known = face();
      puid = personIn(await asker.enroll(randomUUID(), [known.vector]));
      await asker.enroll(randomUUID(), [face().vector]);
      guid = node.registry.all()[0]?.gallery.guid;
    });

    it('hears who it is, and how alike', async () => {
      expect(await asker.recognise([known.capture(0.95)])).toEqual({
        outcome: 'recognised',
        puid,
        guid,
        score: expect.closeTo(0.95, 2),
      });
    });

    it('hears who it is from several captures, of which a bad one does not count', async () => {
      const captures = [known.capture(0.97), face().vector, known.capture(0.97), known.capture(0.97)];
      expect(await asker.recognise(captures)).toMatchObject({ outcome: 'recognised', puid });
    });

    it.each([
      ['a stranger', () => [face().vector]],
      ['somebody who is alike, but not enough to be told from everybody', () => [known.capture(0.9)]],
    ])('hears that %s is unknown', async (_who, vectors) => {
      expect(await asker.recognise(vectors())).toEqual({ outcome: 'unknown' });
    });

    it('needs less likeness where it names the person', async () => {
      expect(await asker.recognise([known.capture(0.9)], puid)).toEqual({
        outcome: 'recognised',
        puid,
        guid,
        score: expect.closeTo(0.9, 3),
      });
      expect(await asker.recognise([known.capture(0.86)], puid)).toEqual({ outcome: 'unknown' });
    });

    it('hears that somebody else is not the person it names', async () => {
      const other = face();
      await asker.enroll(randomUUID(), [other.vector]);
      expect(await asker.recognise([other.vector], puid)).toEqual({ outcome: 'unknown' });
    });

    it.each([
      ['an id that nobody has', newPersonId()],
      ['no id of a person at all', 'jane'],
      ['nothing', ''],
    ])('hears that %s is gone', async (_what, name) => {
      expect(await asker.recognise([known.vector], name)).toEqual({ outcome: 'gone' });
    });

    it.each([
      ['no embedding', () => []],
      ['zeros', () => [new Float32Array(dimension)]],
      ['two that disagree', () => [face().vector, face().vector]],
    ])('hears that %s is unusable', async (_what, vectors) => {
      expect(await asker.recognise(vectors())).toEqual({ outcome: 'unusable' });
    });

    it.each<[string, object]>([
      ['vectors that are too short', { features: [Array(127).fill(0.5)] }],
      ['vectors that hold no finite number', { features: [Array(128).fill(null)] }],
      ['vectors of another length than the gallery has', { features: [Array(256).fill(0.5)] }],
      ['no list of vectors', { features: {} }],
      ['a version that is none', { version: '' }],
      ['a person who is a number', { puid: 7 }],
    ])('hears that it failed with %s', async (_what, wrong) => {
      const question = { ...asker.gallery, features: [[...known.vector]], ...wrong };
      expect(await asker.ask('recognise-for-session', randomUUID(), question)).toEqual({ outcome: 'failed' });
    });

    it('does not see the people of the other mode', async () => {
      const elsewhere = { ...asker.gallery, mode: 'test' as const };
      const features = () => [[...known.vector]];
      const ask = (question: { features: number[][]; puid?: string }) =>
        asker.ask('recognise-for-session', randomUUID(), { ...elsewhere, ...question });
      expect(await ask({ features: features() })).toEqual({ outcome: 'unknown' });
      expect(await ask({ features: features(), puid })).toEqual({ outcome: 'unknown' });
      await asker.ask('enroll-for-session', randomUUID(), { ...elsewhere, features: [[...face().vector]] });
      expect(await ask({ features: features() })).toEqual({ outcome: 'unknown' });
      expect(await ask({ features: features(), puid })).toEqual({ outcome: 'gone' });
      expect(await asker.ask('find-people', randomUUID(), { ...elsewhere, puids: [puid] })).toEqual({
        outcome: 'found',
        people: [],
      });
    });

    it('hears which people are there, and with which gallery', async () => {
      const gone = personIn(await asker.enroll(randomUUID(), [face().vector]));
      await node.deleteUser(gone);
      expect(await asker.findPeople([newPersonId(), puid, gone, 'jane'])).toEqual({
        outcome: 'found',
        people: [{ puid, guid }],
      });
      expect(await asker.findPeople([])).toEqual({ outcome: 'found', people: [] });
    });

    it.each<[string, object]>([
      ['a gallery that is none', { mode: 'demo' }],
      ['a list that is none', { puids: 'jane' }],
      ['ids that are numbers', { puids: [7] }],
    ])('hears nothing, rather than that nobody is there, when it asks for %s', async (_what, wrong) => {
      const heard = asker.heard.length;
      const lines = node.logs.length;
      await asker.post('find-people', randomUUID(), { ...asker.gallery, puids: [puid], ...wrong });
      await asker.findPeople([puid]);
      expect(asker.heard).toHaveLength(heard + 1);
      expect(node.logs.slice(lines).join()).toContain('cannot be read');
    });

    it('hears that a person who was deleted is gone, and unknown', async () => {
      const { vector } = face();
      const leaving = personIn(await asker.enroll(randomUUID(), [vector]));
      await node.deleteUser(leaving);
      expect(await asker.recognise([vector], leaving)).toEqual({ outcome: 'gone' });
      expect(await asker.recognise([vector])).toEqual({ outcome: 'unknown' });
    });
  });

  it('is answered by a process that has heard nothing of what another wrote', async () => {
    // It follows the log no longer: what it knows, it has looked for when it was asked.
    const tail = node.app.get(GalleryTail, { strict: false });
    await tail.onApplicationShutdown();
    jest.spyOn(tail as unknown as { hear(): void }, 'hear').mockReturnValue(undefined);
    const writer = await startNode({ ...node.env, REDIS_PREFIX: newPersonId() }, node.key);
    for (let i = 0; i < 20; i++) {
      const { vector } = face();
      const written = writer.puidOf(await writer.enroll([vector]));
      expect(await asker.recognise([vector])).toMatchObject({ outcome: 'recognised', puid: written });
      await writer.deleteUser(written);
      expect(await asker.recognise([vector])).toEqual({ outcome: 'unknown' });
    }
    await writer.close();
  });
});
