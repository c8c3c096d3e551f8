import { rot13 } from '@gatehouse/biometrics';
import { ServerWireCipher } from '@gatehouse/biometrics/server';
import { ApiKeyService } from '@gatehouse/auth';
import { eventually } from '@gatehouse/testing';
import { type BiometricNode, createCalls, feature, startNode } from './biometric-node';
import { faces } from './face';

const face = faces(1);
const vector = () => face().vector;

describe('the node API', () => {
  let node: BiometricNode;
  let withKey: Record<string, string>;
  beforeAll(async () => {
    node = await startNode();
    withKey = { 'x-api-key': node.key };
  });
  afterAll(() => node?.close());

  describe('the API key', () => {
    const paths = [
      'api-key/checkApiKeyValid',
      'FACE3_1/enroll',
      'plainEnroll',
      'FACE3_1/predict',
      'plainPredict',
      'FACE3_1/deleteUser',
    ];

    it.each([
      ['in the header', {}, true],
      ['in the body', { api_key: true }, false],
      ['in both', { api_key: true }, true],
    ])('is accepted %s', async (_where, body, inHeader) => {
      const reply = await node.post(
        '/node/api-key/checkApiKeyValid',
        'api_key' in body ? { api_key: node.key } : {},
        inHeader ? withKey : {},
      );
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ status: 0, message: 'API Key is valid' });
    });

    it.each(paths)('returns 400 on %s if it is missing', async (path) => {
      const reply = await node.post(`/node/${path}`, {});
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ status: -1, message: 'Missing api key', hint: 'Send it as x-api-key.' });
      const elsewhere = await node.post(`/node/${path}`, {}, { authorization: `Bearer ${node.key}` });
      expect(elsewhere.body).toEqual(reply.body);
    });

    it.each(paths)('returns 403 on %s if it is unknown', async (path) => {
      const reply = await node.post(`/node/${path}`, { api_key: 'no-such-key-at-all' });
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual({ status: -1, message: 'Failed to check api key' });
    });

    it('returns 403 if it is inactive', async () => {
      const keys = node.app.get(ApiKeyService, { strict: false });
      const { id, key } = await keys.create({ customer: 'leaving', mode: 'live' });
      await keys.revoke(id);
      const reply = await node.post('/node/api-key/checkApiKeyValid', { api_key: key });
      expect(reply.status).toBe(403);
      expect(reply.body).toEqual({ status: -1, message: 'Failed to check api key' });
    });

    it('returns 400, status -2, if header and body differ', async () => {
      const reply = await node.post('/node/api-key/checkApiKeyValid', { api_key: 'another' }, withKey);
      expect(reply.status).toBe(400);
      expect(reply.body.status).toBe(-2);
    });

    it('returns 400 with the reason if it is not a string', async () => {
      const reply = await node.post('/node/api-key/checkApiKeyValid', { api_key: 5 });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ status: 400, message: 'api_key must be a string' });
    });

    it('is checked after invalid JSON, which returns 400, status -2', async () => {
      const reply = await node.post('/node/FACE3_1/enroll', '{"api_key":', {});
      expect(reply.status).toBe(400);
      expect(reply.body.status).toBe(-2);
      expect(Object.keys(reply.body).sort()).toEqual(['message', 'status']);
    });
  });

  describe('enroll', () => {
    it('returns encrypted ids, the level and the score for a new person', async () => {
      const reply = await node.enroll([vector()]);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        status: 0,
        message: 'Ok',
        enroll_level: 1,
        puid: expect.any(String),
        guid: expect.any(String),
        score: 1,
      });
      expect(node.getPuid(reply)).toMatch(/^[0-9a-z]{20}$/);
      expect(node.cipher.decrypt('guid', reply.body.guid)).toMatch(/^[0-9a-z]{20}$/);
      expect(Number(reply.headers.get('x-position'))).toBeGreaterThan(0);
    });

    it('returns a known person with the score of the match', async () => {
      const { vector: first, capture } = face();
      const known = await node.enroll([first]);
      const again = await node.enroll([capture(0.95)]);
      expect(again.body).toMatchObject({ status: 0, message: 'User Already Enrolled', enroll_level: 1 });
      expect(node.getPuid(again)).toBe(node.getPuid(known));
      expect(again.body.score).toBeCloseTo(0.95, 2);
    });

    it('enrolls a new person below the threshold of 0.92, and recognises a duplicate above it', async () => {
      const { vector: first, capture } = face();
      const known = node.getPuid(await node.enroll([first]));
      expect(node.getPuid(await node.enroll([capture(0.9215)]))).toBe(known);
      expect(node.getPuid(await node.enroll([capture(0.9185)]))).not.toBe(known);
    });

    it('counts the good embeddings and drops the bad ones', async () => {
      const { capture } = face();
      const reply = await node.enroll([
        capture(0.97),
        vector(),
        capture(0.97),
        capture(0.97),
        capture(0.97),
        new Float32Array(512),
      ]);
      expect(reply.body).toMatchObject({ status: 0, message: 'Ok', enroll_level: 4 });
      expect(reply.body.score).toBeGreaterThan(0.9);
    });

    it('finds a person by each embedding and by their mean', async () => {
      const { capture } = face();
      const captures = [capture(0.9), capture(0.9), capture(0.9)];
      const puid = node.getPuid(await node.enroll(captures));
      for (const one of captures) expect(node.getPuid(await node.predict([one]))).toBe(puid);
      expect(
        node.getPuid(
          await node.predict([
            capture(0.9),
            capture(0.9),
            capture(0.9),
            capture(0.9),
            capture(0.9),
            capture(0.9),
          ]),
        ),
      ).toBe(puid);
    });

    it.each([
      ['two different faces', () => [vector(), vector()]],
      ['only zeros', () => [new Float32Array(512)]],
    ])('returns status 152 for %s', async (_what, vectors) => {
      const reply = await node.enroll(vectors());
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ status: 152, message: 'Face enrollment failed' });
    });

    it.each([
      ['nothing', {}],
      ['null', { features: null }],
      ['an empty string', { features: '' }],
    ])('rejects %s as features with 400, status -2', async (_what, body) => {
      for (const path of ['/node/FACE3_1/enroll', '/node/enroll', '/node/plainEnroll']) {
        const reply = await node.post(path, body, withKey);
        expect(reply.status).toBe(400);
        expect(reply.body).toEqual({ status: -2, message: 'Enrollment Failed Features not provided.' });
      }
    });

    it('rejects an encrypted empty list with the same message', async () => {
      const reply = await node.enroll([]);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ status: -2, message: 'Enrollment Failed Features not provided.' });
    });

    it.each([
      [
        [...vector()].slice(0, 127),
        'features.embedding_vector must contain 128 to 512 numbers; it contains 127',
      ],
      [[...vector(), 1], 'features.embedding_vector must contain 128 to 512 numbers; it contains 513'],
      [[...vector().slice(1), null], 'features.embedding_vector[511] must be a finite number'],
      [['0.5', ...vector().slice(1)], 'features.embedding_vector[0] must be a finite number'],
      ['numbers', 'features.embedding_vector must be an array of numbers'],
    ])('names the error in a vector (%#)', async (embedding_vector, message) => {
      const reply = await node.post(
        '/node/plainEnroll',
        { features: { type: 'face', embedding_vector } },
        withKey,
      );
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ status: 400, message });
    });

    it('sets the dimension of a gallery at the first enrollment', async () => {
      const small = faces(2, 128)();
      expect((await node.enroll([small.vector], {}, {}, 'SMALL_1')).body.status).toBe(0);
      const other = await node.enroll([vector()], {}, {}, 'SMALL_1');
      expect(other.status).toBe(400);
      expect(other.body).toEqual({
        status: 400,
        message:
          'The gallery SMALL_1 has vectors of 128 numbers; this one has 512. Send vectors of 128 numbers, or use another version, which is a separate gallery: in the path, such as /node/{version}/enroll, or in the field version on the plain endpoints.',
      });
      const probe = await node.predict([vector()], {}, {}, 'SMALL_1');
      expect(probe.body).toEqual(other.body);
      const plain = await node.plainPredict(vector(), { version: 'SMALL_1' });
      expect(plain.body).toEqual(other.body);
      expect((await node.enroll([vector()], {}, {}, 'SMALL_1_512')).body.status).toBe(0);
    });

    it.each(['face3', 'FACE-3', 'A'.repeat(33)])('rejects the version %s', async (version) => {
      const reply = await node.enroll([vector()], {}, {}, version);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ status: 400, message: 'version must be 1 to 32 of A-Z, 0-9 and _' });
    });

    it('uses the correlation id in the job, the log and the reply', async () => {
      const reply = await node.enroll([vector()], {}, { 'x-correlation-id': 'trace-me-4711' });
      expect(reply.headers.get('x-correlation-id')).toBe('trace-me-4711');
      // The line may be written shortly after the reply.
      await eventually(() =>
        expect(node.logs.some((line) => line.includes('trace-me-4711') && line.includes(': new'))).toBe(true),
      );
    });

    it('creates a correlation id if there is none', async () => {
      const reply = await node.enroll([vector()]);
      const id = reply.headers.get('x-correlation-id') ?? '';
      expect(id).toMatch(/^[\w-]{36}$/);
      await eventually(() =>
        expect(node.logs.some((line) => line.includes(id) && line.includes(': new'))).toBe(true),
      );
    });
  });

  describe('plainEnroll', () => {
    it('returns Ok for a new person and User Already Enrolled for a known one', async () => {
      const { vector: first, capture } = face();
      const fresh = await node.plainEnroll(first);
      expect(fresh.status).toBe(200);
      expect(fresh.body).toEqual({
        status: 0,
        statusCode: 200,
        message: 'Ok',
        puid: expect.stringMatching(/^[0-9a-z]{20}$/),
        guid: expect.stringMatching(/^[0-9a-z]{20}$/),
        enroll_level: 1,
      });
      const again = await node.plainEnroll(capture(0.95));
      expect(again.body).toEqual({ ...fresh.body, message: 'User Already Enrolled' });
    });

    it('uses the version FACE3_3, separate from FACE3_1 of the encrypted endpoints', async () => {
      const { vector: mine } = face();
      await node.plainEnroll(mine);
      expect((await node.predict([mine])).body.message).toBe('User not enrolled');
      expect((await node.predict([mine], {}, {}, 'FACE3_3')).body.message).toBe('Ok');
      expect((await node.plainPredict(mine, { version: 'FACE3_1' })).body.message).toBe('User not enrolled');
    });

    it('encodes puid and guid with ROT13 on request, and accepts the encoded puid', async () => {
      const { vector: mine } = face();
      const plain = await node.plainEnroll(mine);
      const turned = await node.plainPredict(mine, { encoding: 'rot13' });
      expect(turned.body.puid).toBe(rot13(plain.body.puid));
      expect(turned.body.guid).toBe(rot13(plain.body.guid));
      const named = { encoding: 'rot13', user_identifier: turned.body.puid };
      expect((await node.plainPredict(mine, named)).body.message).toBe('Ok');
    });

    it('rejects another encoding', async () => {
      const reply = await node.plainEnroll(vector(), { encoding: 'base64' });
      expect(reply.body).toEqual({ status: 400, message: 'encoding must be rot13 or omitted' });
    });
  });

  describe('predict', () => {
    it('returns the person', async () => {
      const { vector: mine, capture } = face();
      const enrolled = await node.enroll([mine]);
      const reply = await node.predict([capture(0.96)]);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        status: 0,
        message: 'Ok',
        puid: expect.any(String),
        guid: expect.any(String),
        enroll_level: 1,
        score: expect.closeTo(0.96, 2),
      });
      expect(node.getPuid(reply)).toBe(node.getPuid(enrolled));
    });

    it('returns User not enrolled for an unknown person', async () => {
      const notEnrolled = { status: -1, message: 'User not enrolled', puid: '-1', guid: '-1', score: '-1' };
      expect((await node.predict([vector()])).body).toEqual(notEnrolled);
      const plainNotEnrolled = { ...notEnrolled, statusCode: 200, score: -1 };
      expect((await node.plainPredict(vector())).body).toEqual(plainNotEnrolled);
      expect((await node.plainPredict(vector(), { K: 3 })).body).toEqual({
        ...plainNotEnrolled,
        PI_list: [],
      });
      expect((await node.predict([vector()], { K: 3 })).body).toEqual({ ...notEnrolled, PI_list: [] });
      expect((await node.predict([vector()], {}, {}, 'NO_SUCH_GALLERY')).body).toEqual(notEnrolled);
    });

    it('returns plain ids and a number on the plain endpoint', async () => {
      const { vector: mine } = face();
      const { body } = await node.plainEnroll(mine);
      expect((await node.plainPredict(mine)).body).toEqual({
        status: 0,
        statusCode: 200,
        message: 'Ok',
        puid: body.puid,
        guid: body.guid,
        score: 1,
        enroll_level: 1,
      });
    });

    it('lists the K best matches, best first, each person once', async () => {
      const { capture } = face();
      // Different people (a cosine of at most 0.91), who all match the same probe.
      const probe = capture(1);
      const similarFaces = [0.93, 0.94, 0.95].map((cosine) => capture(cosine));
      const puids: string[] = [];
      for (const similar of similarFaces)
        puids.push(node.getPuid(await node.enroll([similar], {}, {}, 'SIMILAR_1')));
      expect(new Set(puids).size).toBe(3);
      const { body } = await node.predict([probe], { K: 2 }, {}, 'SIMILAR_1');
      expect(Object.keys(body).sort()).toEqual(['PI_list', 'message', 'status']);
      expect(body.PI_list).toHaveLength(2);
      expect(body.PI_list.map((each: { score: number }) => each.score)).toEqual([
        expect.closeTo(0.95, 2),
        expect.closeTo(0.94, 2),
      ]);
      expect(body.PI_list.map((each: { puid: string }) => node.cipher.decrypt('puid', each.puid))).toEqual([
        puids[2],
        puids[1],
      ]);
      expect(Object.keys(body.PI_list[0]).sort()).toEqual(['guid', 'puid', 'score']);
      expect((await node.predict([probe], { K: 100 }, {}, 'SIMILAR_1')).body.PI_list).toHaveLength(3);
    });

    it.each([0, 101, 1.5, '2', -1])('rejects K = %p', async (K) => {
      const reply = await node.predict([vector()], { K });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({ status: 400, message: 'K must be a whole number from 1 to 100' });
    });

    it('rejects missing features with 400, status -2', async () => {
      for (const path of ['/node/FACE3_1/predict', '/node/predict', '/node/plainPredict']) {
        const reply = await node.post(path, {}, withKey);
        expect(reply.status).toBe(400);
        expect(reply.body).toEqual({ status: -2, message: 'Prediction Failed Features not provided.' });
      }
    });

    it('returns status 153 if no embedding is usable', async () => {
      const reply = await node.predict([vector(), vector()]);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ status: 153, message: 'Face authentication failed' });
    });

    it('returns scores with two decimals, and decides with all of them', async () => {
      const { vector: mine, capture } = face();
      await node.enroll([mine], { metadata: { id: 'rounded' } });
      expect((await node.predict([capture(0.9573)])).body.score).toBe(0.96);
      expect((await node.predict([capture(0.9573)], { K: 2 })).body.PI_list[0].score).toBe(0.96);
      expect((await node.predict([capture(0.8931)], { user_identifier: 'rounded' })).body.score).toBe(0.89);
      expect((await node.enroll([capture(0.9573)])).body.score).toBe(0.96);
      // Rounded, it would be at the threshold of 0.92.
      expect((await node.predict([capture(0.9176)])).body.message).toBe('User not enrolled');
    });

    it('uses the mean of the good embeddings', async () => {
      const { vector: mine, capture } = face();
      const known = node.getPuid(await node.enroll([mine]));
      expect((await node.predict([capture(0.9)])).body.message).toBe('User not enrolled');
      const several = await node.predict([capture(0.9), capture(0.9), capture(0.9), vector()]);
      expect(node.getPuid(several)).toBe(known);
    });

    describe('with a user_identifier', () => {
      it('compares only with that user, at the lower threshold of 0.875', async () => {
        const { vector: mine, capture } = face();
        const enrolled = await node.enroll([mine], { metadata: { id: 'customer-1' } });
        const probe = capture(0.89);
        expect((await node.predict([probe])).body.message).toBe('User not enrolled');
        for (const user_identifier of [enrolled.body.puid, 'customer-1']) {
          const reply = await node.predict([probe], { user_identifier });
          expect(reply.body).toMatchObject({ status: 0, message: 'Ok', score: expect.closeTo(0.89, 3) });
          expect(node.getPuid(reply)).toBe(node.getPuid(enrolled));
        }
        expect((await node.predict([capture(0.87)], { user_identifier: 'customer-1' })).body.status).toBe(-1);
      });

      it('does not recognise another person or an unknown user', async () => {
        const { vector: mine } = face();
        await node.enroll([mine], { metadata: { id: 'customer-2' } });
        expect((await node.predict([vector()], { user_identifier: 'customer-2' })).body.status).toBe(-1);
        expect((await node.predict([mine], { user_identifier: 'customer-3' })).body.status).toBe(-1);
      });

      it.each(['a\u0000b', '\ud800', 'x'.repeat(100_000), '-1'])(
        'does not recognise %j',
        async (user_identifier) => {
          const reply = await node.predict([vector()], { user_identifier });
          expect(reply.status).toBe(200);
          expect(reply.body.status).toBe(-1);
          const puid = node.cipher.encrypt('puid', user_identifier);
          const deleted = await node.post('/node/deleteUser', { puid }, withKey);
          expect(deleted.body).toEqual({ status: 400, message: 'delete failed' });
        },
      );

      it('rejects one that is encrypted with another key', async () => {
        const user_identifier = new ServerWireCipher('another-key').encrypt('puid', 'a'.repeat(20));
        const reply = await node.predict([vector()], { user_identifier });
        expect(reply.status).toBe(400);
        expect(reply.body.status).toBe(-2);
      });
    });
  });

  describe('the wire cipher', () => {
    it('uses version 1 by default, and rejects other versions', async () => {
      const reply = await node.predict([vector()], {}, { 'x-encryption-version': '1' });
      expect(reply.status).toBe(200);
      const other = await node.predict([vector()], {}, { 'x-encryption-version': '2' });
      expect(other.status).toBe(400);
      expect(other.body).toEqual({
        status: -2,
        message: 'x-encryption-version must be 1; this request has 2.',
      });
    });

    it.each([
      ['text that is no ciphertext', () => 'hello'],
      ['another key', () => new ServerWireCipher('another-key').encryptFeatures([feature(vector())])],
      ['another purpose', () => node.cipher.encrypt('puid', '[]')],
      [
        'changed bytes',
        () =>
          node.cipher
            .encryptFeatures([feature(vector())])
            .replace(/.$/, 'A')
            .replace(/..$/, 'zz'),
      ],
      ['content that is not JSON', () => node.cipher.encrypt('features', 'hello')],
      ['plain features', () => feature(vector())],
    ])('returns 400, status -2 for %s', async (_what, features) => {
      for (const path of ['/node/FACE3_1/enroll', '/node/FACE3_1/predict']) {
        const reply = await node.post(path, { features: features() }, withKey);
        expect(reply.status).toBe(400);
        expect(reply.body.status).toBe(-2);
        expect(reply.body.message).toMatch(/\w/);
      }
    });
  });

  describe('deleteUser', () => {
    it('deletes the person', async () => {
      const { vector: mine } = face();
      const enrolled = await node.enroll([mine]);
      const reply = await node.post('/node/FACE3_1/deleteUser', { puid: enrolled.body.puid }, withKey);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ status: 200, message: 'delete successful' });
      expect((await node.predict([mine])).body.status).toBe(-1);
      const again = await node.enroll([mine]);
      expect(again.body.message).toBe('Ok');
      expect(node.getPuid(again)).not.toBe(node.getPuid(enrolled));
    });

    it('deletes everyone who was enrolled with a metadata.id', async () => {
      const [one, two] = [vector(), vector()];
      for (const each of [one, two]) await node.enroll([each], { metadata: { id: 'customer-9' } });
      const reply = await node.post(
        '/node/deleteUser',
        { puid: null, metadata: { id: 'customer-9' } },
        withKey,
      );
      expect(reply.body).toEqual({ status: 200, message: 'delete successful' });
      for (const each of [one, two]) expect((await node.predict([each])).body.status).toBe(-1);
    });

    it('returns 400 if there is no such person', async () => {
      const gone = await node.deleteUser('a'.repeat(20));
      expect(gone.status).toBe(400);
      expect(gone.body).toEqual({ status: 400, message: 'delete failed' });
      const nowhere = await node.deleteUser('a'.repeat(20), {}, 'NO_SUCH_GALLERY');
      expect(nowhere.body).toEqual({ status: 400, message: 'delete failed' });
    });

    it('returns 400 for a puid that is not encrypted, and deletes no one', async () => {
      const { vector: mine } = face();
      const enrolled = await node.enroll([mine], { metadata: { id: 'customer-10' } });
      const puid = node.getPuid(enrolled);
      for (const plain of [puid, rot13(puid), 'customer-10', '-1', `${puid}.`, 'x'.repeat(100_000)])
        for (const path of ['/node/FACE3_1/deleteUser', '/node/deleteUser']) {
          const reply = await node.post(path, { puid: plain, metadata: { id: 'customer-10' } }, withKey);
          expect(reply.status).toBe(400);
          expect(reply.body).toEqual({
            status: 400,
            message:
              'puid must be encrypted, as the node returned it. To delete by your own id of the person, send it as metadata.id.',
          });
        }
      expect(node.getPuid(await node.predict([mine]))).toBe(puid);
    });

    it('returns 500 without a puid, as the contract requires', async () => {
      for (const body of [{}, { puid: '' }, { puid: null }]) {
        const reply = await node.post('/node/FACE3_1/deleteUser', body, withKey);
        expect(reply.status).toBe(500);
        expect(reply.body).toEqual({ status: -2, message: 'Missing PUID.' });
      }
    });

    it('returns 400, status -2 for a puid with an invalid ciphertext', async () => {
      const puid = node.cipher.encrypt('puid', 'a'.repeat(20));
      const reply = await node.post('/node/FACE3_1/deleteUser', { puid: `${puid}x` }, withKey);
      expect(reply.status).toBe(400);
      expect(reply.body.status).toBe(-2);
    });
  });

  describe('galleries', () => {
    it('of different customers and of test keys are isolated', async () => {
      const { vector: mine } = face();
      await node.enroll([mine]);
      const strangers = [await node.createKey('globex'), await node.createKey('acme', 'test')];
      for (const key of strangers) {
        const stranger = createCalls(node.url, key);
        expect((await stranger.predict([mine])).body.message).toBe('User not enrolled');
        const own = await stranger.enroll([mine]);
        expect(own.body.message).toBe('Ok');
      }
    });

    it('of one customer are shared by all its keys', async () => {
      const { vector: mine } = face();
      const enrolled = await node.enroll([mine]);
      const colleague = createCalls(node.url, await node.createKey('acme'));
      const found = await colleague.predict([mine]);
      expect(colleague.getPuid(found)).toBe(node.getPuid(enrolled));
    });
  });

  describe('null is treated as absent', () => {
    const encrypted = (vectors: Float32Array[]) => ({
      features: node.cipher.encryptFeatures(vectors.map((each) => feature(each))),
    });
    const nothing = { metadata: null, K: null, user_identifier: null, version: null, encoding: null };

    it('for every optional field of enrollment, prediction and deletion', async () => {
      const { vector: mine } = face();
      const none = { ...nothing, api_key: null };
      const plain = { features: { ...feature(mine), type: null }, ...none };
      for (const [path, body] of [
        ['FACE3_1/enroll', { ...encrypted([mine]), ...none }],
        ['FACE3_1/predict', { ...encrypted([mine]), ...none }],
        ['plainEnroll', plain],
        ['plainPredict', plain],
        ['api-key/checkApiKeyValid', none],
      ] as const) {
        const reply = await node.post(`/node/${path}`, body, withKey);
        expect({ path, status: reply.status, body: reply.body }).toMatchObject({
          path,
          status: 200,
          body: { status: 0 },
        });
      }
      const enrolled = await node.enroll([vector()], { metadata: { id: null } });
      const { puid } = enrolled.body;
      const deleted = await node.post('/node/deleteUser', { puid, metadata: null, api_key: null }, withKey);
      expect(deleted.body).toMatchObject({ status: 200 });
    });

    it('and a required field returns the error that it is missing', async () => {
      const keyless = await node.post('/node/api-key/checkApiKeyValid', { api_key: null });
      expect(keyless.body).toMatchObject({ status: -1, message: 'Missing api key' });
      for (const [path, message] of [
        ['plainEnroll', 'Enrollment Failed Features not provided.'],
        ['FACE3_1/predict', 'Prediction Failed Features not provided.'],
      ] as const)
        expect((await node.post(`/node/${path}`, { features: null }, withKey)).body).toEqual({
          status: -2,
          message,
        });
    });
  });

  it('returns a node error for an unknown path', async () => {
    const reply = await node.post('/node/FACE3_1/dance', {}, withKey);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({
      status: -1,
      message: 'There is no POST /node/FACE3_1/dance. See /docs for the API.',
    });
  });

  it('returns 413 for a body of over 2 MiB', async () => {
    const reply = await node.post('/node/plainEnroll', { features: 'x'.repeat(2 * 1024 * 1024) }, withKey);
    expect(reply.status).toBe(413);
    expect(reply.body.status).toBe(400);
  });

  it('logs no key, vector or person id', async () => {
    const { vector: mine } = face();
    const enrolled = await node.enroll([mine], { metadata: { id: 'jane@example.com' } });
    const log = node.logs.join('\n');
    for (const secret of [node.key, 'jane@example.com', node.getPuid(enrolled), String(mine[3]).slice(0, 9)])
      expect(log).not.toContain(secret);
  });
});

describe('the rate limit', () => {
  it('returns 429 with status -1, and counts a key in the body like one in the header', async () => {
    const node = await startNode({ RATE_LIMIT_PER_MINUTE: '3' });
    const check = (body: object, headers = {}) => node.post('/node/api-key/checkApiKeyValid', body, headers);
    await check({ api_key: node.key });
    await check({}, { 'x-api-key': node.key });
    await check({ api_key: node.key });
    const reply = await check({ api_key: node.key });
    await node.close();
    expect(reply.status).toBe(429);
    expect(reply.body).toEqual({
      status: -1,
      message: expect.stringMatching(/^Too many requests: at most 3/),
    });
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
