import type { ResponseRecord } from '@gatehouse/testing';
import type { ApiDocument } from '../openapi/api-document';
import { compare } from './contract';

const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const json = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };

const ref = { $ref: '#/components/schemas/Thing' };
const tags = {
  type: 'object',
  properties: { tags: { type: 'object', additionalProperties: ref }, free: { type: 'object' } },
};
const whole = { allOf: [{ anyOf: [ref, { type: 'object', required: ['no'] }] }, tags] };

const document: ApiDocument = {
  paths: {
    '/things/{id}': {
      get: { operationId: 'getThing', responses: { 200: { content: json }, 404: { content: json } } },
      delete: { operationId: 'deleteThing', responses: { 204: {} } },
    },
    '/things/all': { get: { operationId: 'listThings', responses: { 200: { content: json } } } },
  },
  components: { schemas: { Thing: schema } },
};

const record = (method: string, path: string, status: number, body?: unknown): ResponseRecord => ({
  method,
  path,
  status,
  ...(body !== undefined && { type: 'application/json', body }),
});
const thing = { id: 'a' };
const everything = [
  record('GET', '/things/{id}', 200, thing),
  record('GET', '/things/{id}', 404, thing),
  record('DELETE', '/things/{id}', 204),
  record('GET', '/things/all', 200, thing),
];
const wholes: ApiDocument = {
  ...document,
  paths: {
    '/wholes': {
      get: {
        operationId: 'getWhole',
        responses: { 200: { content: { 'application/json': { schema: whole } } } },
      },
    },
  },
};
const failuresOf = (records: ResponseRecord[], complete = true) =>
  compare(document, records, { complete }).failures;

describe('the comparison of what apps answered with their documents', () => {
  it('passes where every reply is both documented and seen', () => {
    expect(compare(document, everything, { complete: true })).toEqual({ passed: 4, failures: [] });
  });

  it('fails where a reply is documented that no test makes happen, if all tests ran', () => {
    const [, ...some] = everything;
    expect(failuresOf(some)).toEqual([
      'getThing (GET /things/{id}) 200: it is documented, and no test makes it happen',
    ]);
    expect(compare(document, some, { complete: false })).toEqual({ passed: 3, failures: [] });
  });

  it('does not ask for a reply that is impossible in this app', () => {
    const [first, ...rest] = everything;
    const impossible = ['getThing (GET /things/{id}) 200'];
    expect(compare(document, rest, { complete: true }, impossible)).toEqual({ passed: 3, failures: [] });
    expect(compare(document, [first!], { complete: false }, impossible).passed).toBe(1);
  });

  it('fails where a test saw a status that is not documented', () => {
    expect(failuresOf([...everything, record('DELETE', '/things/{id}', 500, { oh: 'no' })])).toEqual([
      'deleteThing (DELETE /things/{id}) 500: a test saw it, and it is not documented: {"oh":"no"}',
    ]);
  });

  it('fails where one of the bodies is another than is documented', () => {
    expect(failuresOf([...everything, record('GET', '/things/{id}', 200, { id: 1 })])).toEqual([
      expect.stringContaining(
        'getThing (GET /things/{id}) 200: a test saw another body than is documented: /id',
      ),
    ]);
  });

  it.each([
    ['that none of its parts has', { id: 'a', more: 1 }],
    ['of a choice that it is not', { no: 1, id: 1 }],
    ['further inside', { id: 'a', tags: { b: { id: 'b', more: 1 } } }],
  ])('fails where there is a field that is not documented: one %s', (_, body) => {
    const { failures } = compare(wholes, [record('GET', '/wholes', 200, body)], { complete: true });
    expect(failures).toEqual([expect.stringContaining('a test saw another body than is documented: ')]);
  });

  it('knows the fields of all parts of a body, and those of anything', () => {
    const body = { id: 'a', tags: { b: { id: 'b' } }, free: { more: 1 } };
    const { failures } = compare(wholes, [record('GET', '/wholes', 200, body)], { complete: true });
    expect(failures).toEqual([]);
  });

  it('fails where the type of a body is another than is documented', () => {
    const csv = { method: 'GET', path: '/things/all', status: 200, type: 'text/csv' };
    expect(failuresOf([csv], false)).toEqual([
      'listThings (GET /things/all) 200: a test saw text/csv, and documented is application/json',
    ]);
    expect(failuresOf([record('DELETE', '/things/{id}', 204, {})], false)).toEqual([
      'deleteThing (DELETE /things/{id}) 204: a test saw application/json, and documented is no body',
    ]);
  });

  it.each([
    ['/things/4711', 'getThing (GET /things/{id}) 413'],
    ['/Things/ALL/', 'listThings (GET /things/all) 413'],
    ['/things/all', 'listThings (GET /things/all) 413'],
  ])('finds the operation of a request that was refused before its route: %s', (path, name) => {
    expect(failuresOf([record('GET', path, 413)], false)).toEqual([
      `${name}: a test saw it, and it is not documented`,
    ]);
  });

  it('leaves out what is no operation', () => {
    const others = [record('GET', '/metrics', 200), record('HEAD', '/things/all', 200)];
    expect(compare(document, others, { complete: false })).toEqual({ passed: 0, failures: [] });
  });
});
