import { type ClientDocument, createClientDocument, type Schema } from './client-document';
import { createOperationTable } from './operation-table';

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Schema>, required: string[]): Schema => ({
  type: 'object',
  properties,
  required,
});

const text = { type: 'string' };
const schemas = {
  Found: object({ status: text, score: { type: 'number' }, kind: { ...text, enum: ['a', 'b'] } }, [
    'status',
    'score',
  ]),
  Missing: object({ status: text, score: text, default: text }, ['status']),
  Kept: object({ log: { type: 'array', items: text } }, []),
  Body: object({ mode: { ...text, enum: ['x', 'y'], default: 'x' } }, []),
  Failure: object({ message: text }, []),
};
const operation = (operationId: string, more: object = {}) => ({
  operationId,
  tags: [],
  responses: {
    200: json({ allOf: [{ oneOf: [ref('Found'), ref('Missing')] }, ref('Kept')] }),
    400: json(ref('Failure')),
  },
  ...more,
});

const publicDocument = (paths: ClientDocument['paths']): ClientDocument => ({
  paths,
  components: { schemas },
});
const create = (paths: ClientDocument['paths']) => createClientDocument(publicDocument(paths));

describe('the document of the clients', () => {
  const { paths, components } = create({
    '/': { get: operation('describe') },
    '/device/sessions/{id}/claim': { post: operation('claim') },
    '/things/{id}': { get: operation('getThing', { requestBody: json(ref('Body')) }) },
  });

  it('contains only operations of hosts', () => {
    expect(Object.keys(paths)).toEqual(['/things/{id}']);
  });

  it('contains no errors, and no schemas that only they use', () => {
    expect(Object.keys(paths['/things/{id}']!.get!.responses)).toEqual(['200']);
    expect(Object.keys(components.schemas)).toEqual(['Body', 'GetThingReply']);
  });

  it('merges the forms of a reply, with any value where their types differ', () => {
    expect(components.schemas.GetThingReply).toEqual({
      type: 'object',
      required: ['status'],
      properties: {
        log: { type: 'array', items: text },
        status: text,
        score: { description: '' },
        kind: { ...text, description: 'Values: a, b.' },
        default: text,
      },
    });
  });

  it('keeps the values of requests, but no defaults', () => {
    expect(components.schemas.Body?.properties).toEqual({ mode: { ...text, enum: ['x', 'y'] } });
  });
});

describe('the table of operations', () => {
  const rows = (paths: ClientDocument['paths']) => createOperationTable(publicDocument(paths));
  const security = (...alternatives: string[][]) => ({
    security: alternatives.map((names) => Object.fromEntries(names.map((name) => [name, []]))),
  });

  it('says what may be repeated, and which credentials are sent', () => {
    const key = { parameters: [{ name: 'Idempotency-Key', in: 'header' }] };
    const table = rows({
      '/session/{token}': { delete: operation('a', security(['api-key', 'bearer-token'], ['api-key'])) },
      '/session': {
        post: operation('b', { ...key, ...security(['api-key', 'client-credentials'], ['slc']) }),
      },
      '/.well-known/jwks.json': { get: operation('c', security([])) },
      '/webhooks/test': { post: operation('d', security(['api-key'])) },
    });
    expect(table.map((row) => Object.values(row))).toEqual([
      ['POST', '/session', 'keyed', true, 'client'],
      ['GET', '/\\.well-known/jwks\\.json', 'always', false, 'none'],
      ['POST', '/webhooks/test', 'never', true, 'none'],
      ['DELETE', '/session/[^/]+', 'always', true, 'bearer'],
    ]);
  });

  it('requires a rule for each POST', () => {
    expect(() => rows({ '/new': { post: operation('e') } })).toThrow(
      'POST /new: add to tools/src/clients/operation-table.ts whether it may be repeated.',
    );
  });
});
