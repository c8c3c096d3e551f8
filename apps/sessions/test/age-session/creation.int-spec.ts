import { useAgeSessions } from '../support/age-session.fixture';
import { makeAgeVisitor } from '../support/age-visitor';
import { startSessions } from '../support/sessions-app';

/** A JSON object with the given number of nesting levels. */
const nested = (levels: number) => `{"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('the creation of an age session', () => {
  const { sessions, host } = useAgeSessions();

  const postText = (body: string) => host.post(body, { 'content-type': 'application/json' });
  const openedWith = async (body: object) => makeAgeVisitor(sessions, await host.create(body)).open();

  describe('with an empty body', () => {
    it('answers 201 with token, launchUrl and expiresAt, and nothing else', async () => {
      const before = sessions.now();
      const { status, headers, body } = await host.post({});
      expect(status).toBe(201);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(Object.keys(body).sort()).toEqual(['expiresAt', 'launchUrl', 'token']);
      const life = Date.parse(body.expiresAt) - before;
      expect(new Date(body.expiresAt).toISOString()).toBe(body.expiresAt);
      expect(life).toBeGreaterThanOrEqual(15 * 60 * 1000);
      expect(life).toBeLessThan(15 * 60 * 1000 + 60_000);
    });

    it('requires only the face, with the threshold 18, as a decision, in any language, not on a desktop', async () => {
      const created = await host.create();
      const onDesktop = await makeAgeVisitor(sessions, created).open({ device: 'desktop' });
      expect(onDesktop).toMatchObject({ holdsLease: false });
      expect(await makeAgeVisitor(sessions, created).open()).toMatchObject({
        kind: 'age',
        page: { locale: null, requirements: ['face'], redirectUrl: null },
        step: { name: 'face', report: 'decision', ageThreshold: 18, triesLeft: 3, matchFace: false },
        expiresAt: created.expiresAt,
      });
      const { body } = await host.result(created.token);
      expect(body.thresholds).toEqual({ ageThreshold: 18, compareThreshold: 0.5, faceMatchThreshold: 0.5 });
      expect(body).not.toHaveProperty('metadata');
    });

    it('does not step up', async () => {
      const person = makeAgeVisitor(sessions, await host.create());
      await person.open();
      expect(await person.showFace(10)).toMatchObject({ state: 'COMPLETED' });
    });

    it('compares a document with ageThreshold and returns a decision', async () => {
      const claim = await openedWith({ ageThreshold: 21, requirements: ['identity_document'] });
      expect(claim.step).toMatchObject({ ageThreshold: 21, report: 'decision' });
    });
  });

  it('returns a launch URL whose session id differs from the token', async () => {
    const { token, sessionId, launchUrl } = await host.create();
    expect(launchUrl).toBe(`https://verify.example/launch?sessionId=${sessionId}`);
    expect(sessionId).not.toBe(token);
    expect((await host.result(sessionId)).status).toBe(404);
    expect((await host.cancel(sessionId)).status).toBe(404);
    await expect(makeAgeVisitor(sessions, { sessionId: token }).open()).rejects.toMatchObject({
      status: 404,
    });
  });

  describe('with other settings', () => {
    const { sessions: other, host: otherHost } = useAgeSessions({
      env: {
        PUBLIC_URL: 'https://example.com/verify/',
        SESSION_TTL: '86400',
      },
    });

    it('keeps the path of PUBLIC_URL and the lifetime of SESSION_TTL', async () => {
      const before = other.now();
      const { launchUrl, sessionId, expiresAt } = await otherHost.create();
      expect(launchUrl).toBe(`https://example.com/verify/launch?sessionId=${sessionId}`);
      expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(86_400_000);
    });
  });

  it.each(['59', '86401', '1h'])('does not start with a SESSION_TTL of %s', async (SESSION_TTL) => {
    await expect(startSessions({ SESSION_TTL })).rejects.toThrow('SESSION_TTL');
  });

  describe('accepts', () => {
    it.each<[string, unknown[]]>([
      ['ageThreshold', [1, 120]],
      ['documentAgeThreshold', [1, 120]],
      ['faceMatchThreshold', [0, 1, 0.35]],
      [
        'requirements',
        [['face'], ['identity_document'], ['face', 'identity_document'], ['identity_document', 'face']],
      ],
      ['facialAgeEstimationReturnFormat', ['threshold', 'exact', 'both']],
      ['documentAgeReturnFormat', ['threshold', 'exact', 'both']],
      ['stepUpEnabled', [true, false]],
      ['enableDesktop', [true, false]],
      ['locale', ['de', 'pt-BR', 'zh-Hans', 'fil']],
      [
        'redirectUrl',
        ['https://a.example', 'http://localhost:3000/x?y=1#z', `https://a.example/${'x'.repeat(2030)}`],
      ],
      [
        'callback',
        [{ url: 'https://a.example/hook' }, { url: 'http://127.0.0.1:1', headers: { 'x-mine': '1' } }],
      ],
      ['metadata', [{}, { a: null }]],
      ['unknownField', [{ deep: true }, null, 'x']],
    ])('%s of any of %j', async (field, values) => {
      for (const value of values) {
        const { status, body } = await host.post({ [field]: value });
        expect({ value, status, message: body.message }).toEqual({ value, status: 201 });
      }
    });

    it.each([
      ...['redirectUrl', 'ageThreshold', 'documentAgeThreshold', 'locale', 'enableDesktop', 'requirements'],
      ...[
        'documentAgeReturnFormat',
        'facialAgeEstimationReturnFormat',
        'faceMatchThreshold',
        'stepUpEnabled',
      ],
      ...['callback', 'metadata'],
    ])('null as %s, like a missing field', async (field) => {
      const [left, sent] = [await host.create({}), await host.create({ [field]: null })];
      const { page, step } = await makeAgeVisitor(sessions, sent).open();
      const defaults = await makeAgeVisitor(sessions, left).open();
      expect({ page, step: { ...step, nonce: '', liveness: [], gestures: [] } }).toEqual({
        page: defaults.page,
        step: { ...defaults.step, nonce: '', liveness: [], gestures: [] },
      });
      const [{ body }, { body: expected }] = [await host.result(sent.token), await host.result(left.token)];
      expect({ ...body, token: '', sessionId: '' }).toEqual({ ...expected, token: '', sessionId: '' });
    });

    it('null as the headers of the callback', async () => {
      expect(await host.post({ callback: { url: 'https://a.example', headers: null } })).toMatchObject({
        status: 201,
      });
    });

    it.each([
      ['en_US', 'en-US'],
      ['zh_Hant_TW', 'zh-Hant-TW'],
      ['de', 'de'],
    ])('the locale %s, which the page sees as %s', async (locale, expected) => {
      expect((await openedWith({ locale })).page.locale).toBe(expected);
    });

    describe.each([
      ['the body', (value: string) => `{"unknownField":${value}}`],
      [
        'the callback',
        (value: string) => `{"callback":{"url":"http://127.0.0.1:1","unknownField":${value}}}`,
      ],
    ])('an unknown field of %s', (_, bodyWith) => {
      it.each([
        ['is nested 900 levels deep', nested(900)],
        [
          'has 100,000 fields',
          JSON.stringify(Object.fromEntries([...Array(100_000).keys()].map((i) => [i, 1]))),
        ],
        ['holds a constructor', '{"constructor":1}'],
      ])('that %s', async (__, value) => {
        const { status, body, headers } = await postText(bodyWith(value));
        expect({ status, message: body.message }).toEqual({ status: 201 });
        expect(headers.get('x-unknown-fields')).toMatch(/^(callback\.)?unknownField$/);
      });
    });

    it('steps in the order in which they are required', async () => {
      const claim = await openedWith({ requirements: ['identity_document', 'face'], locale: 'pt-BR' });
      expect(claim).toMatchObject({
        page: { requirements: ['identity_document', 'face'], locale: 'pt-BR' },
        step: { name: 'identity_document' },
      });
    });
  });

  describe('rejects', () => {
    it.each<[string, unknown[]]>([
      ['ageThreshold', [0, 121, -1, 17.5, '18', true, [], {}]],
      ['documentAgeThreshold', [0, 121, 17.5, '18']],
      ['faceMatchThreshold', [-0.001, 1.001, '0.5', [], true]],
      ['requirements', [[], ['face', 'face'], ['passkey'], 'face', {}, [1], [['face']]]],
      ['facialAgeEstimationReturnFormat', ['EXACT', '', 1, ['exact']]],
      ['documentAgeReturnFormat', ['number']],
      ['stepUpEnabled', ['true', 1]],
      ['enableDesktop', ['false', 0]],
      ['locale', ['', 'd', 'd_DE', 'de__DE', 'de_', 'x'.repeat(60), 7]],
      [
        'redirectUrl',
        [
          '',
          'shop',
          '/done',
          'javascript:alert(1)',
          'ftp://a.example',
          'data:,x',
          7,
          `https://a.example/${'x'.repeat(2031)}`,
        ],
      ],
      ['callback', ['https://a.example', 7, []]],
      [
        'callback.url',
        [{}, { url: '' }, { url: 'ftp://a.example' }, { url: 7 }, { url: 'https://u:p@a.example' }].map(
          (callback) => ({ callback }),
        ),
      ],
      ['metadata', ['x', 7, [], true]],
    ])('%s of any of %j, and names the field', async (field, values) => {
      for (const value of values) {
        const { status, body } = await host.post(field === 'callback.url' ? value : { [field]: value });
        expect({ value, status, message: body.message }).toMatchObject({
          status: 400,
          message: expect.stringContaining(`${field} must `),
        });
      }
    });

    it.each(['ageThreshold', 'requirements', 'stepUpEnabled', 'redirectUrl'])(
      '%s that is nested 100,000 levels deep',
      async (field) => {
        for (const deep of [nested(100_000), `[${nested(100_000)}]`])
          expect(await postText(`{"${field}":${deep}}`)).toMatchObject({
            status: 400,
            body: { message: 'The body is nested too deeply: at most 1000 levels.' },
          });
      },
    );

    it.each([
      ['a list of many', `[${'{},'.repeat(100_000)}{}]`],
      ['text', '"x"'],
    ])('callback that is %s, with a short message', async (_, callback) => {
      const { status, body } = await postText(`{"callback":${callback}}`);
      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: 'callback must be an object with a url',
      });
    });

    it('redirectUrl with a user name or password', async () => {
      const { status, body } = await host.post({ redirectUrl: 'https://u:p@a.example/' });
      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: 'redirectUrl must not contain a user name or password',
      });
    });

    it('requirements, and lists the allowed values', async () => {
      const { body } = await host.post({ requirements: ['selfie'] });
      expect(body.message).toBe('requirements must be a list that contains face, identity_document, or both');
    });

    it('several invalid fields in one message', async () => {
      const { status, body } = await host.post({
        ageThreshold: '18',
        requirements: ['selfie'],
        stepUpEnabled: 'yes',
        callback: { url: 7, headers: 'x' },
        metadata: [],
      });
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { statusCode: 400, error: 'Bad Request', requestId: expect.any(String) },
      });
      for (const field of [
        'ageThreshold',
        'requirements',
        'stepUpEnabled',
        'callback.url',
        'callback.headers',
        'metadata',
      ])
        expect(body.message).toContain(`${field} must`);
    });

    it.each([
      ['an array', '[]', 400],
      ['text', '"x"', 400],
      ['broken JSON', '{"ageThreshold":', 400],
      ['more than 2 MiB', JSON.stringify({ x: 'x'.repeat(2 * 1024 * 1024) }), 413],
    ])('%s as a body', async (_, body, status) => {
      expect((await postText(body)).status).toBe(status);
    });

    it('a body with unknown fields, and names them without their values', async () => {
      const callback = { ulr: 'https://shop.example/?secret', headers: { 'x-any': 'thing' } };
      const body = { ageTreshold: 21, callback, metadata: { any: { thing: 1 } }, __proto__x: 1, 'a\r\nb': 1 };
      const { status, headers } = await host.post(body);
      expect([status, headers.get('x-unknown-fields')]).toEqual([
        400,
        'ageTreshold, callback.ulr, __proto__x, a%0D%0Ab',
      ]);
    });

    it.each(['', 'unknown-key-0123456789'])('the key %j with 401', async (key) => {
      const reply = await host.post({}, { 'x-api-key': key });
      expect(reply).toMatchObject({ status: 401, body: { statusCode: 401, message: 'Invalid API key' } });
    });

    it('an invalid key before an invalid body', async () => {
      expect((await host.post({ ageThreshold: 0 }, { 'x-api-key': '' })).status).toBe(401);
    });
  });

  describe('returns metadata', () => {
    it.each([
      ['nested', { a: { b: [1, { c: null }, [[]]] }, 'x.y': 1.5e-7, '': false }],
      ['in any script', { ключ: '値 🙂 \u0000 \u2028 "\\', e: 'e\u0301' }],
      ['with names that JavaScript knows', { toString: 'x', hasOwnProperty: 1, prototype: {} }],
      ['with dates and numbers as they are', { at: '2026-11-15', big: 9007199254740991, minus: -0.5 }],
    ])('%s unchanged', async (_, metadata) => {
      const { token } = await host.create({ metadata });
      expect((await host.result(token)).body.metadata).toEqual(metadata);
    });

    it.each(['{"__proto__":{"a":1}}', '{"constructor":"x"}', '{"a":{"constructor":{"name":"y"}}}'])(
      'unchanged when it is %s',
      async (metadata) => {
        const reply = await postText(`{"metadata":${metadata}}`);
        expect(reply).toMatchObject({ status: 201 });
        const { body } = await host.result(reply.body.token);
        expect(JSON.stringify(body.metadata)).toBe(metadata);
      },
    );

    it('nested 100 levels deep', async () => {
      const metadata = nested(100);
      const reply = await postText(`{"metadata":${metadata}}`);
      expect(reply.status).toBe(201);
      const response = await fetch(`${sessions.url}/session/${reply.body.token}/result`);
      expect(await response.text()).toContain(`"metadata":${metadata}`);
    });

    it('not when the whole body is nested too deeply', async () => {
      expect(await postText(`{"metadata":${nested(100_000)}}`)).toMatchObject({
        status: 400,
        body: { message: 'The body is nested too deeply: at most 1000 levels.' },
      });
    });

    it.each([101, 6000])('not when it is nested %d levels deep', async (levels) => {
      expect(await postText(`{"metadata":${nested(levels)}}`)).toMatchObject({
        status: 400,
        body: { message: 'metadata must be nested at most 100 levels deep' },
      });
    });

    it('of 16 KiB in UTF-8, and rejects one byte more', async () => {
      const sized = (bytes: number) => ({ text: `ä${'x'.repeat(bytes - '{"text":""}'.length - 2)}` });
      expect((await host.post({ metadata: sized(16_384) })).status).toBe(201);
      expect(await host.post({ metadata: sized(16_385) })).toMatchObject({
        status: 400,
        body: { message: 'metadata must be at most 16 KiB of JSON' },
      });
    });
  });
});
