import { locales } from '../../src/verification-session/locale';
import { makePhone } from '../support/phone';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';
import { makeVerificationVisitor } from '../support/verification-visitor';

const nested = (levels: number) => `{"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
const longUrl = (length: number) => `https://a.example/${'x'.repeat(length - 'https://a.example/'.length)}`;

describe('the creation of a verification session', () => {
  const { sessions, host } = useVerificationWithoutNode();

  const opened = async (body: object = {}) => {
    const { sessionId } = await host.create(body);
    return makeVerificationVisitor(sessions, sessionId, await makePhone()).open();
  };

  describe('with only its required fields', () => {
    it('answers 201 with launchUrl and sessionId, and nothing else', async () => {
      const { status, headers, body } = await host.post({});
      expect(status).toBe(201);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toEqual({
        sessionId: expect.stringMatching(/^[\w-]{43}$/),
        launchUrl: `https://verify.example/launch?sessionId=${body.sessionId}`,
      });
    });

    it('requires only the face, in any language, without images, estimate, contact or log', async () => {
      expect(await opened()).toMatchObject({
        kind: 'verification',
        state: 'STARTED',
        holdsLease: true,
        page: {
          type: 'ENROLL',
          locale: null,
          requirements: ['face'],
          redirectUrl: 'https://shop.example/done',
          sendImages: false,
          estimateAge: false,
          enrollment: 'gallery',
          tokenStorage: 'device',
          asksContact: false,
          logLevel: 0,
        },
        step: {
          name: 'face',
          triesLeft: 3,
          estimateAge: false,
          sendImage: false,
          sendsDescriptors: true,
          storesToken: false,
        },
      });
    });

    it('requires only the face for a SIGN-IN', async () => {
      expect(await opened({ type: 'SIGN-IN' })).toMatchObject({
        page: { type: 'SIGN-IN', requirements: ['face'], estimateAge: false },
        step: { name: 'face', estimateAge: false, sendImage: false, token: null, handsOverToken: false },
      });
    });

    it('is not for a desktop', async () => {
      const { sessionId } = await host.create();
      const visitor = makeVerificationVisitor(sessions, sessionId, await makePhone());
      expect(await visitor.open({ device: 'desktop' })).toMatchObject({
        state: 'CREATED',
        holdsLease: false,
        step: null,
      });
    });

    it('expires after 15 minutes', async () => {
      const before = sessions.now();
      const life = Date.parse((await opened()).expiresAt) - before;
      expect(life).toBeGreaterThanOrEqual(900_000);
      expect(life).toBeLessThan(960_000);
    });
  });

  it('returns ids that cannot be derived from each other', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => host.create()));
    const secrets = made.map(({ sessionId }) => Buffer.from(sessionId, 'base64url').toString('hex', 16));
    expect(new Set(secrets).size).toBe(10);
  });

  describe('accepts', () => {
    it.each<[string, unknown[]]>([
      ['type', ['ENROLL', 'SIGN-IN']],
      ['redirectURL', ['http://localhost:3000/x?y=1#z', 'HTTPS://A.EXAMPLE', longUrl(2048)]],
      ['locale', ['en-US', 'PT-br', 'zh-TW', 'de-Latn-DE-1996']],
      ['enableDesktop', [true, false]],
      ['sendImages', [true, false]],
      ['estimateAge', [true, false]],
      ['transactionID', ['1', 'Bestellung № 7 🙂', 'ä'.repeat(128), 'x'.repeat(256)]],
      [
        'deviceInfo',
        [{}, { os: '', model: 'x'.repeat(256) }, { os: 'a', model: 'b', resolution: 'c', more: [1] }],
      ],
      ['debugMode', [true, false, [], ['1'], ['3', '1'], ['1', '2', '3']]],
      [
        'requirements',
        [
          ['face'],
          ['identity_document', 'face'],
          ['passkey', 'face', 'identity_document'],
          ['face', 'passkey'],
        ],
      ],
      ['sessionExpiry', [60, 86_400, 'PT1M', 'PT60S', 'P1D', 'PT24H', 'PT1H30M', 'PT0.5H']],
      ['unknownField', [null, 'x', { constructor: 1 }, JSON.parse(nested(900)) as object]],
    ])('%s of any of %j', async (field, values) => {
      for (const value of values) {
        const { status, body } = await host.post({ [field]: value });
        expect({ value, status, message: body.message }).toEqual({ value, status: 201 });
      }
    });

    it.each(locales)('the locale %s, and a region of it', async (locale) => {
      expect((await opened({ locale })).page).toMatchObject({ locale });
      if (!locale.includes('-'))
        expect((await opened({ locale: `${locale}-XX` })).page).toMatchObject({
          locale,
        });
    });

    it('44 locales', () => {
      expect(new Set(locales).size).toBe(44);
    });

    it.each([
      [60, 60],
      [86_400, 86_400],
      ['PT1M', 60],
      ['P1D', 86_400],
      ['PT1H30M', 5400],
      ['PT1,5M', 90],
    ])('a sessionExpiry of %j, which counts as %d seconds', async (sessionExpiry, seconds) => {
      const before = sessions.now();
      const life = Date.parse((await opened({ sessionExpiry })).expiresAt) - before;
      expect(life).toBeGreaterThanOrEqual(seconds * 1000);
      expect(life).toBeLessThan(seconds * 1000 + 30_000);
    });

    it.each<[unknown, number]>([
      [true, 3],
      [false, 0],
      [[], 0],
      [['1'], 1],
      [['2', '1'], 2],
      [['1', '2', '3'], 3],
    ])('a debugMode of %j, by which the page logs at level %d', async (debugMode, logLevel) => {
      expect((await opened({ debugMode })).page).toMatchObject({ logLevel });
    });

    it('steps in the order in which they are required', async () => {
      const requirements = ['identity_document', 'passkey', 'face'];
      expect(await opened({ requirements })).toMatchObject({
        page: { requirements },
        step: { name: 'identity_document', matchFace: false },
      });
    });

    it('an estimate of the age at an ENROLL, and none at a SIGN-IN', async () => {
      expect((await opened({ estimateAge: true })).step).toMatchObject({ estimateAge: true });
      expect((await opened({ type: 'SIGN-IN', estimateAge: true })).step).toMatchObject({
        estimateAge: false,
      });
    });
  });
});
