import { validateDto } from '@gatehouse/platform';
import { CreateVerificationSessionBody, toLogLevel } from './verification-session.dto';

const needed = {
  type: 'ENROLL',
  redirectURL: 'https://shop.example/done',
  callback: { url: 'https://shop.example/hooks' },
};
const read = (body: object) => validateDto(CreateVerificationSessionBody, body);
const reading = (body: object) => () => read({ ...needed, ...body });

function findProblems(body: object): string[] {
  try {
    read(body);
    return [];
  } catch (error) {
    return (error as Error).message.split('; ');
  }
}
const fieldsIn = (body: object) => findProblems(body).map((problem) => problem.split(' ')[0]);

describe('the body that creates a verification session', () => {
  it('requires only a type, a redirect URL and a callback', () => {
    expect({ ...read(needed) }).toEqual(needed);
  });

  it('is unchanged, except for the locale and the expiry, which are normalized', () => {
    const body = {
      ...needed,
      type: 'SIGN-IN',
      callback: { url: 'https://shop.example/hooks', headers: { authorization: 'Bearer x' } },
      enableDesktop: true,
      sendImages: false,
      estimateAge: true,
      transactionID: 'order-4711 ✓',
      deviceInfo: { os: 'Android 16', model: '', resolution: '1080x2424' },
      debugMode: ['1', '3'],
      requirements: ['passkey', 'face'],
    };
    expect(read({ ...body, locale: 'PT-br', sessionExpiry: 'PT15M' })).toEqual({
      ...body,
      locale: 'pt-BR',
      sessionExpiry: 900,
    });
    expect(read({ ...body, locale: 'de-AT', sessionExpiry: 60 })).toMatchObject({
      locale: 'de',
      sessionExpiry: 60,
    });
  });

  it('drops unknown fields', () => {
    const known = read({ ...needed, more: 1, deviceInfo: { os: 'iOS', serial: 'secret' } });
    expect(known).not.toHaveProperty('more');
    expect(JSON.stringify(known.deviceInfo)).toBe('{"os":"iOS"}');
  });

  it('reports every missing field', () => {
    expect(findProblems({})).toEqual([
      'type must be ENROLL or SIGN-IN',
      'redirectURL must be an http(s) URL of at most 2048 characters',
      'callback.url must be an http(s) URL',
    ]);
    expect(fieldsIn({ ...needed, callback: {} })).toEqual(['callback.url']);
    expect(fieldsIn({ ...needed, callback: { headers: {} } })).toEqual(['callback.url']);
  });

  it('reports all errors at once', () => {
    const wrong = {
      type: 'LOGIN',
      redirectURL: 'javascript:alert(1)',
      callback: { url: 7, headers: 'x' },
      locale: 'tlh',
      enableDesktop: 'yes',
      sendImages: 1,
      estimateAge: 0,
      transactionID: '',
      deviceInfo: { os: 1, model: 'x'.repeat(257), resolution: [] },
      debugMode: 'verbose',
      requirements: ['voice'],
      sessionExpiry: 59,
    };
    expect(new Set(fieldsIn(wrong))).toEqual(
      new Set([
        ...Object.keys(wrong).filter((field) => field !== 'callback' && field !== 'deviceInfo'),
        ...['callback.url', 'callback.headers', 'deviceInfo.os', 'deviceInfo.model', 'deviceInfo.resolution'],
      ]),
    );
  });

  it.each([
    ['type', ['enroll', 'SIGNIN', '', 1, null, ['ENROLL']]],
    ['redirectURL', ['', '/done', 'ftp://a.example', 'https://', 'https://u:p@a.example', 1, null, {}]],
    ['redirectURL', [`https://a.example/${'x'.repeat(2048)}`]],
    ['callback', ['https://a.example', 1, [], false]],
    [
      'callback.url',
      [null, { url: null }, { url: 'a.example' }, { url: 'https://u:p@a.example' }].map(inCallback),
    ],
    ['locale', ['', 'xx', 'xx_DE', 1, ['de'], true]],
    ['enableDesktop', [0, 'true', []]],
    ['sendImages', [0, 'true', []]],
    ['estimateAge', [0, 'true', []]],
    ['transactionID', ['', 1, 'x'.repeat(257), 'a\0b', '\ud800']],
    ['deviceInfo', ['Android', 1, []]],
    ['deviceInfo.os', [{ deviceInfo: { os: 7 } }, { deviceInfo: { os: 'x'.repeat(257) } }]],
    ['debugMode', ['true', 1, '3', [1], ['4'], ['1', 2], ['1', '1', '1', '1'], {}]],
    ['sessionExpiry', [59, 86_401, '900', 'P1Y', [], true]],
  ] as [string, unknown[]][])('rejects an invalid %s, and reports only that field', (field, values) => {
    for (const value of values) {
      const wrong = field.includes('.') ? (value as object) : { [field]: value };
      expect(fieldsIn({ ...needed, ...wrong })).toEqual([field]);
    }
  });

  it.each([
    ...['locale', 'enableDesktop', 'sendImages', 'estimateAge', 'transactionID', 'deviceInfo', 'debugMode'],
    ...['requirements', 'sessionExpiry'],
  ])('treats null as %s like an absent field', (field) => {
    expect(read({ ...needed, [field]: null })).toEqual(read(needed));
  });

  it('treats null inside callback and deviceInfo like an absent field', () => {
    const body = { callback: { ...needed.callback, headers: null }, deviceInfo: { os: 'iOS', model: null } };
    expect(read({ ...needed, ...body })).toEqual(read({ ...needed, deviceInfo: { os: 'iOS' } }));
  });

  it.each([
    ['en_US', 'en'],
    ['pt_BR', 'pt-BR'],
    ['zh_Hant_TW', 'zh-Hant'],
    ['DE_at', 'de'],
  ])('reads the locale %s with an underscore as %s', (locale, expected) => {
    expect(read({ ...needed, locale }).locale).toBe(expected);
  });

  it('reports the unsupported language, and where the languages are listed', () => {
    const list = 'locale must be one of the 44 languages that docs/verification-sessions.md lists';
    expect(reading({ locale: 'tlh' })).toThrow(`${list}, not "tlh"`);
    expect(findProblems({ ...needed, locale: 'x'.repeat(1000) })).toEqual([list]);
  });

  describe('the requirements', () => {
    const enroll =
      'must be a list that contains face and, for ENROLL, may contain identity_document and passkey, each once';
    const signIn = 'must be a list that contains face and, for SIGN-IN, may contain passkey, each once';

    it.each([
      ['ENROLL', ['face']],
      ['ENROLL', ['face', 'identity_document']],
      ['ENROLL', ['passkey', 'face']],
      ['ENROLL', ['identity_document', 'passkey', 'face']],
      ['SIGN-IN', ['face']],
      ['SIGN-IN', ['face', 'passkey']],
      ['SIGN-IN', ['passkey', 'face']],
    ])('for %s may be %j', (type, requirements) => {
      expect(read({ ...needed, type, requirements }).requirements).toEqual(requirements);
    });

    it.each([
      ['ENROLL', [], enroll],
      ['ENROLL', ['passkey'], enroll],
      ['ENROLL', ['identity_document', 'passkey'], enroll],
      ['ENROLL', ['face', 'face'], enroll],
      ['ENROLL', ['face', 'voice'], enroll],
      ['ENROLL', ['face', 1], enroll],
      ['ENROLL', 'face', enroll],
      ['ENROLL', { 0: 'face', length: 1 }, enroll],
      ['SIGN-IN', [], signIn],
      ['SIGN-IN', ['passkey'], signIn],
      ['SIGN-IN', ['face', 'identity_document'], signIn],
      ['SIGN-IN', ['face', 'passkey', 'passkey'], signIn],
    ])('for %s may not be %j', (type, requirements, problem) => {
      expect(findProblems({ ...needed, type, requirements })).toEqual([`requirements ${problem}`]);
    });

    it('are checked even if the type is invalid', () => {
      expect(fieldsIn({ ...needed, type: 'x', requirements: ['identity_document'] })).toEqual([
        'type',
        'requirements',
      ]);
      expect(fieldsIn({ ...needed, type: 'x', requirements: ['face', 'identity_document'] })).toEqual([
        'type',
      ]);
    });
  });
});

describe('the log level of the page', () => {
  it.each([
    [undefined, 0],
    [false, 0],
    [true, 3],
    [[], 0],
    [['1'], 1],
    [['2', '1'], 2],
    [['1', '2', '3'], 3],
  ] as const)('for %j is %d', (debugMode, level) => {
    expect(toLogLevel(debugMode as Parameters<typeof toLogLevel>[0])).toBe(level);
  });
});

function inCallback(callback: object | null): object {
  return { callback };
}
