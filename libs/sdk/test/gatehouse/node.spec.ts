import { ServerWireCipher } from '@gatehouse/biometrics/server';
import { Gatehouse, NotFoundError, UnusableFaceError } from '../../src';
import { type ScriptedServer, startScriptedServer } from './scripted-server';

const key = 'gh_live_a-key';
const cipher = new ServerWireCipher(key);
const vector = Array.from({ length: 128 }, (_, i) => Math.sin(i));
const face = { type: 'face', embedding_vector: vector };
const ann = () => ({ puid: cipher.encrypt('puid', 'ann'), guid: cipher.encrypt('guid', 'acme') });

describe('the biometric node', () => {
  let server: ScriptedServer;
  beforeEach(async () => (server = await startScriptedServer()));
  afterEach(() => server.close());

  const node = () => new Gatehouse({ baseUrl: 'http://127.0.0.1:1', nodeUrl: server.url, apiKey: key }).node;
  const sent = () => JSON.parse(server.seen.at(-1)!.body) as Record<string, unknown>;
  const featuresSent = () => cipher.decryptFeatures(sent()['features'] as string);

  it('receives encrypted features, and its ids are decrypted for the caller', async () => {
    server.answers({
      headers: { 'x-position': '7' },
      body: { status: 0, message: 'Ok', enroll_level: 1, score: 1, ...ann() },
    });
    const enrolled = await node().enroll(vector, { id: 'customer-1', correlationId: 'c-1', after: '6' });
    expect(enrolled).toEqual({
      puid: 'ann',
      guid: 'acme',
      enrollLevel: 1,
      score: 1,
      position: '7',
      isNew: true,
    });
    expect(featuresSent()).toEqual([face]);
    expect(sent()['metadata']).toEqual({ id: 'customer-1' });
    expect(server.seen[0]).toMatchObject({ path: '/node/FACE3_1/enroll' });
    expect(server.seen[0]!.headers).toMatchObject({
      'x-api-key': key,
      'x-encryption-version': '1',
      'x-correlation-id': 'c-1',
      'x-min-position': '6',
    });
    expect(server.seen[0]!.body).not.toContain(String(vector[3]));
  });

  it.each([
    ['one vector', vector],
    ['one as a typed array', Float64Array.from(vector)],
    ['one Feature', face],
    ['several vectors', [vector]],
    ['several Features', [face]],
  ])('accepts %s', async (_, features) => {
    server.answers({ body: { status: 0, message: 'User Already Enrolled', ...ann() } });
    expect(await node().enroll(features)).toEqual({ puid: 'ann', guid: 'acme', isNew: false });
    expect(featuresSent()).toEqual([face]);
  });

  it('finds one person, several, or none', async () => {
    server.answers({ body: { status: 0, message: 'Ok', score: 0.97, ...ann() } });
    expect(await node().predict(vector, { version: 'FACE3_3' })).toEqual({
      puid: 'ann',
      guid: 'acme',
      score: 0.97,
    });
    expect(server.seen.at(-1)!.path).toBe('/node/FACE3_3/predict');
    server.answers({ body: { status: 0, message: 'Ok', PI_list: [{ score: 0.9, ...ann() }] } });
    expect(await node().predictAll(vector, 5)).toEqual([{ puid: 'ann', guid: 'acme', score: 0.9 }]);
    expect(sent()['K']).toBe(5);
    const notEnrolled = { status: -1, message: 'User not enrolled', puid: '-1', guid: '-1', score: '-1' };
    server.answers({ body: notEnrolled });
    expect(await node().predict(vector)).toBeNull();
    expect(await node().predictAll(vector, 1)).toEqual([]);
    expect(await node().predictAll(vector, 3)).toEqual([]);
  });

  it('compares with one person by either id', async () => {
    server.answers({ body: { status: 0, message: 'Ok', ...ann() } });
    await node().predict(vector, { person: { puid: 'ann' } });
    expect(cipher.decrypt('puid', sent()['user_identifier'] as string)).toBe('ann');
    await node().predict(vector, { person: { id: 'customer-1' } });
    expect(sent()['user_identifier']).toBe('customer-1');
  });

  it('rejects an unusable face', async () => {
    server.answers({ body: { status: 152, message: 'Face enrollment failed' } });
    await expect(node().enroll(vector)).rejects.toBeInstanceOf(UnusableFaceError);
    server.answers({ body: { status: 153, message: 'Face authentication failed' } });
    await expect(node().predict(vector)).rejects.toMatchObject({ code: 'node_153', requestId: 'r-1' });
  });

  it('deletes by either id; an unknown person counts as deleted only after a retry', async () => {
    server.answers({ body: { status: 200, message: 'delete successful' } });
    await node().delete({ puid: 'ann' });
    expect(cipher.decrypt('puid', sent()['puid'] as string)).toBe('ann');
    await node().delete({ id: 'customer-1' });
    expect(sent()).toEqual({ metadata: { id: 'customer-1' } });
    const gone = { status: 400, body: { status: 400, message: 'delete failed' } };
    server.answers('hang up', gone);
    await node().delete({ puid: 'ann' });
    server.answers(gone);
    await expect(node().delete({ puid: 'ann' })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('returns whether a key is active', async () => {
    server.answers({ body: { status: 0, message: 'API Key is valid' } });
    expect(await node().checkKey()).toBe(true);
    server.answers({ status: 403, body: { status: -1, message: 'Failed to check api key' } });
    expect(await node().checkKey()).toBe(false);
    server.answers({ status: 500, body: { status: 500 } });
    await expect(node().checkKey()).rejects.toMatchObject({ code: 'server_error' });
  });
});
