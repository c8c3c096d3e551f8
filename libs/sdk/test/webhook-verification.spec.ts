import fc from 'fast-check';
import { createHash, createHmac } from 'node:crypto';
import { verifyWebhook, WebhookVerificationError, type ReceivedWebhook } from '../src';
import {
  apiKey,
  serviceHeaders,
  signRequest,
  standardHeaders,
  standardWebhook,
  without,
} from './signed-request';

const json = fc
  .tuple(fc.jsonValue({ stringUnit: 'binary' }), fc.integer({ min: 0, max: 3 }))
  .map(([value, indent]) => JSON.stringify(value, null, indent));
const id = fc.stringMatching(/^[\w.-]{1,40}$/);
const key = fc.string({ unit: 'binary', minLength: 1, maxLength: 128 });

function verify(received: ReceivedWebhook): string {
  try {
    verifyWebhook(received);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason;
    throw error;
  }
  return 'accepted';
}

describe('a genuine webhook', () => {
  it('is returned with its id, attempt, time and payload', () => {
    const at = new Date('2026-01-01T12:00:00.900Z');
    const { body, headers } = signRequest({ body: '{"flowStatus":"COMPLETED"}', id: 'evt_7', at });

    const event = verifyWebhook<{ flowStatus: string }>({
      body,
      headers: { ...headers, 'X-Service-Attempt': '3' },
      key: apiKey,
      now: at,
    });

    expect(event).toEqual({
      id: 'evt_7',
      attempt: 3,
      timestamp: new Date('2026-01-01T12:00:00Z'),
      payload: { flowStatus: 'COMPLETED' },
    });
  });

  it('is accepted for any JSON, id and key, as text and as bytes', () => {
    fc.assert(
      fc.property(json, id, key, (body, id, key) => {
        const { headers } = signRequest({ body, id, key });
        for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body)]) {
          const event = verifyWebhook({ body: raw, headers, key });
          expect(event).toMatchObject({ id, payload: JSON.parse(body) });
        }
      }),
    );
  });

  it('is accepted whatever the case of its headers', () => {
    const { body, headers } = signRequest();
    const cases = fc.tuple(...Object.keys(headers).map((name) => fc.mixedCase(fc.constant(name))));
    fc.assert(
      fc.property(cases, (names) => {
        const values = Object.values(headers);
        const mixed = Object.fromEntries(names.map((name, index) => [name, values[index]]));
        expect(verifyWebhook({ body, headers: mixed, key: apiKey }).id).toBe('evt_1');
      }),
    );
  });

  it('is accepted with Headers of the Fetch API, and with lists of values', () => {
    const { body, headers } = signRequest();
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    expect(verifyWebhook({ body, headers: new Headers(headers), key: apiKey }).id).toBe('evt_1');
    expect(verifyWebhook({ body, headers: lists, key: apiKey }).id).toBe('evt_1');
  });

  it('is accepted with either signature alone', () => {
    const { body, headers } = signRequest();
    expect(verify({ body, headers: without(headers, ...serviceHeaders), key: apiKey })).toBe('accepted');
    expect(verify({ body, headers: without(headers, ...standardHeaders), key: apiKey })).toBe('accepted');
  });

  it('has no unsigned id', () => {
    const { body, headers } = signRequest({ id: 'evt_7' });
    const digest = createHash('sha256').update(body).digest('hex');
    const event = verifyWebhook({ body, headers: without(headers, 'webhook-signature'), key: apiKey });
    expect(event.id).toBe(`sha256:${digest}`);
  });

  it.each([undefined, '', 'first', '-1', '1.5'])('has no attempt when the header is %p', (attempt) => {
    const { body, headers } = signRequest();
    const event = verifyWebhook({ body, headers: { ...headers, 'x-service-attempt': attempt }, key: apiKey });
    expect(event.attempt).toBeUndefined();
  });

  it('may have additional signatures, also of unknown versions', () => {
    const { body, headers } = signRequest();
    const wrong = standardWebhook('another key').sign('evt_1', new Date(), body);
    const signatures = ['v1a,AAAA', wrong, 'v1,short', headers['webhook-signature'], 'v2,'].join(' ');
    expect(verify({ body, headers: { ...headers, 'webhook-signature': signatures }, key: apiKey })).toBe(
      'accepted',
    );
  });
});

describe('the library of Standard Webhooks', () => {
  it('accepts what the SDK accepts', () => {
    fc.assert(
      fc.property(json, id, key, (body, id, key) => {
        const timestamp = String(Math.floor(Date.now() / 1000));
        const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
        const headers = {
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        };
        const { payload } = verifyWebhook({ body, headers, key });
        expect(standardWebhook(key).verify(body, headers)).toEqual(payload);
      }),
    );
  });
});

describe('a modified webhook', () => {
  const everything = { dropped: [], parts: ['body', ...serviceHeaders, ...standardHeaders] };
  const serviceOnly = { dropped: standardHeaders, parts: ['body', ...serviceHeaders] };
  const standardOnly = { dropped: serviceHeaders, parts: ['body', ...standardHeaders] };

  it.each([
    ['both signatures', everything],
    ['X-Service-Signature', serviceOnly],
    ['webhook-signature', standardOnly],
  ])('is rejected for any flipped bit, with %s', (_, { dropped, parts }) => {
    fc.assert(
      fc.property(json, fc.constantFrom(...parts), fc.nat(), (body, part, position) => {
        const request = signRequest({ body });
        const headers = without(request.headers, ...dropped);
        const flipped =
          part === 'body'
            ? { headers, body: flip(Buffer.from(body), position) }
            : { body, headers: { ...headers, [part]: flipText(headers[part] ?? '', position) } };

        expect(verify({ body, headers, key: apiKey })).toBe('accepted');
        expect(verify({ ...flipped, key: apiKey })).not.toBe('accepted');
      }),
      { numRuns: 500 },
    );
  });

  it('is rejected when the unused bits of the base64 text differ', () => {
    const { body, headers } = signRequest();
    const signature = headers['webhook-signature'] ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const last = alphabet.indexOf(signature.at(-2) ?? '');
    const twin = `${signature.slice(0, -2)}${alphabet[last ^ 1]}=`;
    expect(Buffer.from(twin.slice(3), 'base64')).toEqual(Buffer.from(signature.slice(3), 'base64'));
    expect(verify({ body, headers: { ...headers, 'webhook-signature': twin }, key: apiKey })).toBe(
      'wrong-signature',
    );
  });

  it('is rejected when its JSON is only formatted differently', () => {
    const { headers } = signRequest({ body: '{"a": 1}' });
    expect(verify({ body: '{"a":1}', headers, key: apiKey })).toBe('wrong-signature');
  });
});

describe('an invalid webhook', () => {
  const { body, headers } = signRequest();
  const hex = 'a'.repeat(64);
  const base64 = `${'A'.repeat(43)}=`;
  const later = String(Number(headers['webhook-timestamp']) + 1);

  it.each([
    ['no headers', {}, 'no-signature'],
    ['only timestamps', without(headers, 'x-service-signature', 'webhook-signature'), 'no-signature'],
    ['no X-Service-Timestamp', without(headers, 'x-service-timestamp'), 'missing-header'],
    ['no webhook-timestamp', without(headers, 'webhook-timestamp'), 'missing-header'],
    ['no webhook-id', without(headers, 'webhook-id'), 'missing-header'],
    ['an empty webhook-id', { ...headers, 'webhook-id': '' }, 'missing-header'],
    ['an empty X-Service-Signature', { ...headers, 'x-service-signature': '' }, 'malformed-signature'],
    ['no sha256= before it', { ...headers, 'x-service-signature': hex }, 'malformed-signature'],
    ['another digest', { ...headers, 'x-service-signature': `sha512=${hex}` }, 'malformed-signature'],
    ['too few digits', { ...headers, 'x-service-signature': 'sha256=abc' }, 'malformed-signature'],
    [
      'no hex digits',
      { ...headers, 'x-service-signature': `sha256=${'é'.repeat(64)}` },
      'malformed-signature',
    ],
    ['two X-Service-Signatures', { ...headers, 'x-service-signature': ['a', 'b'] }, 'malformed-signature'],
    [
      'another X-Service-Signature',
      { ...headers, 'x-service-signature': `sha256=${hex}` },
      'wrong-signature',
    ],
    ['an empty webhook-signature', { ...headers, 'webhook-signature': '' }, 'malformed-signature'],
    ['unknown versions only', { ...headers, 'webhook-signature': `v2,${base64}` }, 'malformed-signature'],
    ['no base64', { ...headers, 'webhook-signature': `v1,${'*'.repeat(43)}=` }, 'malformed-signature'],
    ['short base64', { ...headers, 'webhook-signature': 'v1,AAAA' }, 'malformed-signature'],
    ['another webhook-signature', { ...headers, 'webhook-signature': `v1,${base64}` }, 'wrong-signature'],
    ['another id', { ...headers, 'webhook-id': 'evt_2' }, 'wrong-signature'],
    ['different timestamps', { ...headers, 'webhook-timestamp': later }, 'timestamps-differ'],
    [
      'another time',
      { ...headers, 'x-service-timestamp': later, 'webhook-timestamp': later },
      'wrong-signature',
    ],
  ])('is rejected for %s', (_, bad, reason) => {
    expect(verify({ body, headers: bad, key: apiKey })).toBe(reason);
  });

  it.each(['soon', '1.5', '-1', '+1', ' 1', '1e9', '0x1', '١٢٣', '1'.repeat(13), 'Infinity'])(
    'is rejected for the timestamp %p, even if it is signed',
    (timestamp) => {
      const signature = createHmac('sha256', apiKey).update(`${timestamp}.${body}`).digest('hex');
      const signed = { 'x-service-timestamp': timestamp, 'x-service-signature': `sha256=${signature}` };
      expect(verify({ body, headers: signed, key: apiKey, toleranceSeconds: Infinity })).toBe(
        'malformed-timestamp',
      );
    },
  );

  it.each([
    ['a parsed body', {}],
    ['a body that was not read', undefined],
    ['null', null],
    ['a number', 1],
    ['an array of bytes', [123, 125]],
  ])('is rejected for %s', (_, parsed) => {
    expect(verify({ body: parsed as undefined, headers, key: apiKey })).toBe('body-not-raw');
  });

  it('reports how to get the raw body', () => {
    const verify = () => verifyWebhook({ body: undefined, headers, key: apiKey });
    expect(verify).toThrow("express.raw({ type: 'application/json' })");
    expect(verify).toThrow('rawBody: true');
  });

  it.each(['', 'not json', '{"a":', '\uFEFF{}'])(
    'is rejected for the body %p, though it is signed',
    (text) => {
      const { headers } = signRequest({ body: text });
      expect(verify({ body: text, headers, key: apiKey })).toBe('not-json');
    },
  );

  it('is not parsed before its signature is verified', () => {
    expect(verify({ body: 'not json', headers, key: apiKey })).toBe('wrong-signature');
  });
});

describe('the key', () => {
  const old = 'gh_test_the_old_key';

  it('may be any of several during a rotation', () => {
    const { body, headers } = signRequest({ key: old });
    expect(verify({ body, headers, key: [apiKey, old] })).toBe('accepted');
    expect(verify({ body, headers, key: [old, apiKey] })).toBe('accepted');
    expect(verify({ body, headers, key: [apiKey] })).toBe('wrong-signature');
    expect(verify({ body, headers, key: apiKey })).toBe('wrong-signature');
  });

  it.each([[''], [[]], [['']], [[apiKey, '']], [undefined], [null], [[undefined]]])(
    'never verifies anything when it is %j',
    (key) => {
      const { body, headers } = signRequest();
      const hex = createHmac('sha256', '').update(`${headers['x-service-timestamp']}.${body}`).digest('hex');
      const forged = {
        ...without(headers, ...standardHeaders),
        'x-service-signature': `sha256=${hex}`,
      };
      expect(verify({ body, headers: forged, key: key as string })).toBe('no-key');
      expect(verify({ body, headers, key: key as string })).toBe('no-key');
    },
  );
});

describe('the tolerance', () => {
  const at = new Date('2026-01-01T12:00:00Z');
  const { body, headers } = signRequest({ at });
  const shifted = (seconds: number) => new Date(at.getTime() + seconds * 1000);

  it.each([
    [undefined, 300, 'accepted'],
    [undefined, 300.999, 'accepted'],
    [undefined, 301, 'too-old'],
    [undefined, -300, 'accepted'],
    [undefined, -301, 'too-new'],
    [10, 10, 'accepted'],
    [10, 11, 'too-old'],
    [0, 0, 'accepted'],
    [0, 0.999, 'accepted'],
    [0, 1, 'too-old'],
    [0, -0.001, 'too-new'],
    [Infinity, 1e9, 'accepted'],
    [Infinity, -1e9, 'accepted'],
  ])('of %p seconds, %p seconds after signing: %s', (toleranceSeconds, seconds, verdict) => {
    const now = shifted(seconds);
    expect(verify({ body, headers, key: apiKey, toleranceSeconds, now })).toBe(verdict);
  });

  it.each([-1, NaN, -Infinity, 'soon' as unknown as number])('is never %p', (toleranceSeconds) => {
    expect(verify({ body, headers, key: apiKey, toleranceSeconds, now: at })).toBe('bad-tolerance');
  });

  it('rejects everything with an invalid clock', () => {
    expect(verify({ body, headers, key: apiKey, now: new Date(NaN) })).not.toBe('accepted');
  });

  it('applies to genuine webhooks only', () => {
    expect(verify({ body: '{}', headers, key: apiKey, now: shifted(1e6) })).toBe('wrong-signature');
  });
});

function flip(bytes: Buffer, position: number): Buffer {
  const bit = position % (bytes.length * 8);
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return flipped;
}

// Node.js reads headers as Latin-1.
function flipText(text: string, position: number): string {
  return flip(Buffer.from(text, 'latin1'), position).toString('latin1');
}
