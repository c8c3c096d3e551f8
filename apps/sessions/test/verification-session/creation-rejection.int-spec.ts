import { useVerificationWithoutNode } from '../support/verification-session.fixture';

const nested = (levels: number) => `{"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
const longUrl = (length: number) => `https://a.example/${'x'.repeat(length - 'https://a.example/'.length)}`;

describe('the creation of a verification session rejects', () => {
  const { sessions, host } = useVerificationWithoutNode();

  const path = '/v2/verification-session';
  const problem = async (body: object) => {
    const { status, body: reply } = await host.post(body);
    return { status, message: reply.message };
  };
  const refused = (message: string) => ({ status: 400, message });
  const url = 'must be an http(s) URL of at most 2048 characters';
  const expiry = 'must be 60 to 86400 seconds, or an ISO 8601 duration of that length such as PT15M';
  const debug = 'must be true, false, or a list of "1", "2", "3"';
  const steps =
    'must be a list that contains face and, for ENROLL, may contain identity_document and passkey, each once';
  it.each([
    ['a'.repeat(19)],
    ['A'.repeat(20)],
    ['a'.repeat(21)],
    [`${'a'.repeat(19)}\0`],
    [7],
    [''],
    [[]],
    [{}],
  ])('person %j of a SIGN-IN', async (person) => {
    expect(await problem({ type: 'SIGN-IN', person })).toEqual(
      refused('person must be 20 characters of 0-9 and a-z, as in the webhook'),
    );
  });

  it.each<[string, string, unknown[]]>([
    ['type', 'must be ENROLL or SIGN-IN', ['enroll', 'SIGNIN', 'VERIFY', '', null, 1, ['ENROLL'], {}]],
    [
      'redirectURL',
      url,
      ['', 'shop', '/done', 'javascript:alert(1)', 'ftp://a.example', 7, null, longUrl(2049)],
    ],
    [
      'redirectURL',
      'must not contain a user name or password',
      ['https://u@a.example', 'https://u:p@a.example'],
    ],
    ['enableDesktop', 'must be true or false', ['true', 1, []]],
    ['sendImages', 'must be true or false', ['yes', 0]],
    ['estimateAge', 'must be true or false', ['yes', 0]],
    ['transactionID', 'must be a string', [7, {}, ['x']]],
    ['transactionID', 'must not be empty', ['']],
    ['transactionID', 'must be at most 256 bytes of UTF-8', ['x'.repeat(257), 'ä'.repeat(129)]],
    ['deviceInfo', 'must be an object', ['Pixel', 7, [], [{}]]],
    ['deviceInfo.os', 'must be a string of at most 256 characters', [{ os: 7 }, { os: 'x'.repeat(257) }]],
    ['deviceInfo.model', 'must be a string of at most 256 characters', [{ model: ['x'] }]],
    ['deviceInfo.resolution', 'must be a string of at most 256 characters', [{ resolution: { w: 1 } }]],
    ['debugMode', debug, ['true', 1, 'x', [1], ['4'], ['1', 'x'], ['1', '2', '3', '1'], {}]],
    [
      'requirements',
      steps,
      [[], ['identity_document'], ['face', 'face'], ['face', 'voice'], 'face', {}, [['face']]],
    ],
    ['person', 'must not be sent with ENROLL: it names the person of a SIGN-IN', ['a'.repeat(20), 7, '']],
    [
      'sessionExpiry',
      expiry,
      [59, 86_401, 60.5, -60, '900', 'PT59S', 'P1DT1S', 'P1M', 'P1Y', 'PT', 'P', '', [], {}, true],
    ],
    [
      'callback',
      'must be an object with a url',
      ['https://a.example', 7, [], [{ url: 'https://a.example' }]],
    ],
    [
      'callback.url',
      'must be an http(s) URL',
      [null, {}, { url: '' }, { url: 7 }, { url: null }, { url: 'ftp://a.example' }],
    ],
    ['callback.url', 'must not contain a user name or password', [{ url: 'https://u:p@a.example' }]],
    [
      'callback.headers',
      'must not contain "Host": it is set by the service itself',
      [{ url: 'https://a.example', headers: { Host: 'x' } }],
    ],
  ])('%s, which %s, when it is any of %j', async (field, message, values) => {
    const [name = ''] = field.split('.');
    for (const value of values)
      expect({ value, ...(await problem({ [name]: value })) }).toEqual({
        value,
        ...refused(`${field} ${message}`),
      });
  });

  it.each([['xx'], ['english'], ['xx_DE'], ['de__DE'], [''], ['en-'], ['../en'], ['tlh-XX']])(
    'the locale %j, and names it',
    async (locale) => {
      expect(await problem({ locale })).toEqual(
        refused(
          `locale must be one of the 44 languages that docs/verification-sessions.md lists, not ${JSON.stringify(locale)}`,
        ),
      );
    },
  );

  it.each([[7], [['de']], ['x'.repeat(500)]])('the locale %j, and does not repeat it', async (locale) => {
    expect(await problem({ locale })).toEqual(
      refused('locale must be one of the 44 languages that docs/verification-sessions.md lists'),
    );
  });

  it.each([[['face', 'identity_document']], [['passkey']], [[]]])(
    'a SIGN-IN that requires %j',
    async (requirements) => {
      expect(await problem({ type: 'SIGN-IN', requirements })).toEqual(
        refused(
          'requirements must be a list that contains face and, for SIGN-IN, may contain passkey, each once',
        ),
      );
    },
  );

  it('an empty body with the name of each missing field', async () => {
    const { status, body } = await host.call('POST', path, {});
    expect({ status, message: body.message }).toEqual(
      refused(
        ['type must be ENROLL or SIGN-IN', `redirectURL ${url}`, 'callback.url must be an http(s) URL'].join(
          '; ',
        ),
      ),
    );
  });

  it('several invalid fields in one message, each once', async () => {
    const { status, body } = await host.post({
      type: 'X',
      redirectURL: 7,
      callback: { url: 7, headers: 'x' },
      locale: 'xx',
      enableDesktop: 1,
      sendImages: 1,
      estimateAge: 1,
      transactionID: 1,
      deviceInfo: { os: 1 },
      debugMode: 1,
      requirements: 1,
      sessionExpiry: 1,
    });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { statusCode: 400, error: 'Bad Request', requestId: expect.any(String) },
    });
    const named = String(body.message)
      .split('; ')
      .map((each) => each.split(' ')[0]);
    expect(named.sort()).toEqual(
      [
        ...['callback.headers', 'callback.url', 'debugMode', 'deviceInfo.os', 'enableDesktop', 'estimateAge'],
        ...['locale', 'redirectURL', 'requirements', 'sendImages', 'sessionExpiry', 'transactionID', 'type'],
      ].sort(),
    );
  });

  it.each([
    ['a list', '[]', 400],
    ['text', '"x"', 400],
    ['nothing', '', 400],
    ['broken JSON', '{"type":', 400],
    ['something nested beyond reason', `{"type":${nested(100_000)}}`, 400],
    ['more than 2 MiB', JSON.stringify({ x: 'x'.repeat(2 * 1024 * 1024) }), 413],
  ])('%s as a body', async (_, body, status) => {
    const reply = await host.call('POST', path, body, { 'content-type': 'application/json' });
    expect(reply).toMatchObject({ status, body: { statusCode: status, message: expect.any(String) } });
  });

  it('invalid fields without a new session', async () => {
    const rows = () => sessions.source.query('SELECT count(*) FROM sessions.sessions');
    const before = await rows();
    await host.post({ type: 'X' });
    await host.post({ callback: { url: 'http://169.254.169.254/' } });
    expect(await rows()).toEqual(before);
  });
});
