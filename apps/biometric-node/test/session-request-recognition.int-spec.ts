import { newPersonId } from '@gatehouse/biometrics';
import { randomUUID } from 'node:crypto';
import { GallerySyncService } from '../src/gallery/gallery-sync.service';
import { type BiometricNode, startNode } from './biometric-node';
import { type Face, faces } from './face';
import { getPerson, type SessionClient, startSessionClient } from './session-client';

const dimension = 128;
const face = faces(81, dimension);

describe('a recognition for a session', () => {
  let node: BiometricNode;
  let client: SessionClient;
  let known: Face;
  let puid: string;
  beforeAll(async () => {
    node = await startNode();
    client = await startSessionClient(node);
  });
  afterAll(async () => {
    await client?.close();
    await node?.close();
  });

  describe('without enrolled people', () => {
    it('returns unknown', async () => {
      expect(await client.recognise([face().vector])).toEqual({ outcome: 'unknown' });
    });

    it('returns unknown for a given person, and not gone, which would delete their credentials', async () => {
      expect(await client.recognise([face().vector], newPersonId())).toEqual({ outcome: 'unknown' });
    });

    it('does not answer a list of people, rather than with an empty list', async () => {
      const received = client.received.length;
      await client.post('find-people', randomUUID(), { ...client.gallery, puids: [newPersonId()] });
      await client.recognise([face().vector]);
      expect(client.received).toHaveLength(received + 1);
    });
  });

  describe('with enrolled people', () => {
    let guid: string | undefined;
    beforeAll(async () => {
      known = face();
      puid = getPerson(await client.enroll(randomUUID(), [known.vector]));
      await client.enroll(randomUUID(), [face().vector]);
      guid = node.registry.all()[0]?.gallery.guid;
    });

    it('returns the person, the score and the number of people who were compared', async () => {
      expect(await client.recognise([known.capture(0.95)])).toEqual({
        outcome: 'recognised',
        puid,
        guid,
        score: expect.closeTo(0.95, 2),
        identifiedAmong: 2,
      });
    });

    it('returns the person from several captures, without the bad one', async () => {
      const captures = [known.capture(0.97), face().vector, known.capture(0.97), known.capture(0.97)];
      expect(await client.recognise(captures)).toMatchObject({ outcome: 'recognised', puid });
    });

    it.each([
      ['a stranger', () => [face().vector]],
      ['a person below the threshold', () => [known.capture(0.9)]],
    ])('returns unknown for %s', async (_who, vectors) => {
      expect(await client.recognise(vectors())).toEqual({ outcome: 'unknown' });
    });

    it('has a lower threshold for a given person', async () => {
      expect(await client.recognise([known.capture(0.9)], puid)).toEqual({
        outcome: 'recognised',
        puid,
        guid,
        score: expect.closeTo(0.9, 3),
      });
      expect(await client.recognise([known.capture(0.86)], puid)).toEqual({ outcome: 'unknown' });
    });

    it('returns unknown if the face is not that of the given person', async () => {
      const other = face();
      await client.enroll(randomUUID(), [other.vector]);
      expect(await client.recognise([other.vector], puid)).toEqual({ outcome: 'unknown' });
    });

    it.each([
      ['an unknown id', newPersonId()],
      ['text that is no id', 'jane'],
      ['an empty id', ''],
    ])('returns gone for %s', async (_what, name) => {
      expect(await client.recognise([known.vector], name)).toEqual({
        outcome: 'not-enrolled',
        knowsRegistered: true,
      });
    });

    it.each([
      ['no embedding', () => []],
      ['zeros', () => [new Float32Array(dimension)]],
      ['two different faces', () => [face().vector, face().vector]],
    ])('returns unusable for %s', async (_what, vectors) => {
      expect(await client.recognise(vectors())).toEqual({ outcome: 'unusable' });
    });

    it.each<[string, object]>([
      ['vectors that are too short', { features: [Array(127).fill(0.5)] }],
      ['vectors without finite numbers', { features: [Array(128).fill(null)] }],
      ['vectors of another length than the gallery has', { features: [Array(256).fill(0.5)] }],
      ['features that are no list', { features: {} }],
      ['an empty version', { version: '' }],
      ['a number as the person', { puid: 7 }],
    ])('fails with %s', async (_what, wrong) => {
      const content = { ...client.gallery, features: [[...known.vector]], ...wrong };
      expect(await client.request('recognise-for-session', randomUUID(), content)).toEqual({
        outcome: 'failed',
      });
    });

    it('does not find people of the other mode', async () => {
      const elsewhere = { ...client.gallery, mode: 'test' as const };
      const features = () => [[...known.vector]];
      const request = (content: { features: number[][]; puid?: string }) =>
        client.request('recognise-for-session', randomUUID(), { ...elsewhere, ...content });
      expect(await request({ features: features() })).toEqual({ outcome: 'unknown' });
      expect(await request({ features: features(), puid })).toEqual({ outcome: 'unknown' });
      await client.request('enroll-for-session', randomUUID(), {
        ...elsewhere,
        features: [[...face().vector]],
      });
      expect(await request({ features: features() })).toEqual({ outcome: 'unknown' });
      expect(await request({ features: features(), puid })).toEqual({
        outcome: 'not-enrolled',
        knowsRegistered: true,
      });
      expect(await client.request('find-people', randomUUID(), { ...elsewhere, puids: [puid] })).toEqual({
        outcome: 'found',
        knowsRegistered: true,
        people: [],
      });
    });

    it('returns which people are enrolled, with their gallery', async () => {
      const gone = getPerson(await client.enroll(randomUUID(), [face().vector]));
      await node.deleteUser(gone);
      expect(await client.findPeople([newPersonId(), puid, gone, 'jane'])).toEqual({
        outcome: 'found',
        knowsRegistered: true,
        people: [{ puid, guid }],
      });
      expect(await client.findPeople([])).toEqual({ outcome: 'found', people: [], knowsRegistered: true });
    });

    it.each<[string, object]>([
      ['an invalid gallery', { mode: 'demo' }],
      ['an invalid list', { puids: 'jane' }],
      ['ids that are numbers', { puids: [7] }],
    ])('does not answer a request for people with %s', async (_what, wrong) => {
      const received = client.received.length;
      const lines = node.logs.length;
      await client.post('find-people', randomUUID(), { ...client.gallery, puids: [puid], ...wrong });
      await client.findPeople([puid]);
      expect(client.received).toHaveLength(received + 1);
      expect(node.logs.slice(lines).join()).toContain('cannot be read');
    });

    it('returns not-enrolled for a deleted person, and unknown for their face', async () => {
      const { vector } = face();
      const leaving = getPerson(await client.enroll(randomUUID(), [vector]));
      await node.deleteUser(leaving);
      expect(await client.recognise([vector], leaving)).toEqual({
        outcome: 'not-enrolled',
        knowsRegistered: true,
      });
      expect(await client.recognise([vector])).toEqual({ outcome: 'unknown' });
    });
  });

  it('is correct in a process that has not applied the changes of another', async () => {
    // It no longer polls: it applies changes only when a request needs them.
    const sync = node.app.get(GallerySyncService, { strict: false });
    await sync.onApplicationShutdown();
    jest
      .spyOn(sync as unknown as { handleNotification(): void }, 'handleNotification')
      .mockReturnValue(undefined);
    const writer = await startNode({ ...node.env, REDIS_PREFIX: newPersonId() }, node.key);
    for (let i = 0; i < 20; i++) {
      const { vector } = face();
      const written = writer.getPuid(await writer.enroll([vector]));
      expect(await client.recognise([vector])).toMatchObject({ outcome: 'recognised', puid: written });
      await writer.deleteUser(written);
      expect(await client.recognise([vector])).toEqual({ outcome: 'unknown' });
    }
    await writer.close();
  });
});
