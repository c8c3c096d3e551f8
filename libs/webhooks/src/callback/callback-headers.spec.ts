import { findHeaderProblem } from './callback-headers';

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, 'v']));

describe('callback headers', () => {
  it.each([
    [{}],
    [{ Authorization: 'Bearer a b\tc' }],
    [{ 'x-tenant': '7', 'user-agent': 'shop', cookie: 'a=b', accept: '*/*' }],
    [many(20)],
    [{ x: 'v'.repeat(4096) }],
  ])('accept %#', (headers) => {
    expect(findHeaderProblem(headers)).toBeUndefined();
  });

  it.each([
    'Host',
    'Content-Length',
    'CONTENT-ENCODING',
    'content-language',
    'Content-Types',
    'Transfer-Encoding',
    'connection',
    'Keep-Alive',
    'TE',
    'trailer',
    'Upgrade',
    'Expect',
    'proxy-authorization',
    'X-Service-Signature',
    'x-service-timestamp',
    'X-Service-Attempt',
    'x-service-anything',
    'Webhook-Id',
    'webhook-signature',
    'webhook-timestamp',
  ])('reject %s', (name) => {
    expect(findHeaderProblem({ [name]: 'v' })).toBe(
      `must not contain "${name}": it is set by the service itself`,
    );
  });

  it.each([
    ['content-type', 'application/json'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['CONTENT-TYPE', 'Application/JSON;charset=UTF-8'],
    ['Content-Type', ' application/json\t; Charset="utf-8" '],
  ])('accept %s: %s', (name, value) => {
    expect(findHeaderProblem({ [name]: value })).toBeUndefined();
  });

  it.each([
    'text/plain',
    'application/json2',
    'application/cloudevents+json',
    'application/json; charset=latin1',
    'application/json; charset="utf-8',
    'application/json; charset=utf-8; boundary=x',
    'application/json, text/plain',
    'application/json\r\nhost: inside',
    'application/json\n',
    '',
  ])('reject Content-Type: %j', (value) => {
    expect(findHeaderProblem({ 'Content-Type': value })).toBe(
      'may contain "Content-Type" only as application/json, with or without charset=utf-8: events are sent as JSON',
    );
  });

  it('accept at most one Content-Type', () => {
    const duplicate = { 'Content-Type': 'application/json', 'content-type': 'application/json' };
    expect(findHeaderProblem(duplicate)).toBe('must not contain "content-type" twice');
    expect(findHeaderProblem({ 'content-type': null })).toBe('must have a string as "content-type"');
  });

  it.each([
    [many(21), 'must contain at most 20 headers'],
    [{ A: '1', a: '2' }, 'must not contain "a" twice'],
    [{ 'a b': '1' }, 'must have names that HTTP allows, of at most 128 characters'],
    [{ 'a:': '1' }, 'must have names that HTTP allows, of at most 128 characters'],
    [{ '': '1' }, 'must have names that HTTP allows, of at most 128 characters'],
    [{ ['a'.repeat(129)]: '1' }, 'must have names that HTTP allows, of at most 128 characters'],
    [{ a: 1 }, 'must have a string as "a"'],
    [{ a: null }, 'must have a string as "a"'],
    [{ a: '' }, 'must have 1 to 4096 printable ASCII characters as "a"'],
    [{ a: 'secret\r\nx-service-signature: forged' }, 'must have 1 to 4096 printable ASCII characters as "a"'],
    [{ a: 'sé' }, 'must have 1 to 4096 printable ASCII characters as "a"'],
    [{ a: 'v'.repeat(4097) }, 'must have 1 to 4096 printable ASCII characters as "a"'],
    [[], 'must be an object'],
    [null, 'must be an object'],
    ['x', 'must be an object'],
  ])('%#: reject %j without repeating its value', (headers, problem) => {
    expect(findHeaderProblem(headers)).toBe(problem);
  });
});
