import { readFileSync } from 'node:fs';
import { apps } from '../suite/app-table';
import { documentFile, type Operation, type ServiceDocument } from './api-document';
import { lintDocuments } from './lint';
import { listOperations } from './operations';
import { createPublicDocument, publicName } from './public-document';

const read = (name: string) => JSON.parse(readFileSync(documentFile(name), 'utf8')) as ServiceDocument;

type Paths = Record<string, Record<string, Partial<Operation>>>;

const service = (
  title: string,
  paths: Paths,
  schemas: Record<string, object> = {},
  securitySchemes: Record<string, object> = {},
): ServiceDocument => ({
  openapi: '3.1.0',
  info: { title, version: '1', description: `What ${title} does.\n\nA rule for all.` },
  servers: [],
  tags: [{ name: title, description: title }],
  paths: paths as ServiceDocument['paths'],
  components: { schemas, securitySchemes },
});

const reply = (schema: string): Operation['responses'] => ({
  200: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } },
});
const strings = (schemas?: Record<string, object>, paths: Paths = {}) =>
  service(
    'strings',
    { '/strings': { get: { tags: ['strings'], responses: reply('Page') } }, ...paths },
    schemas,
  );
const lists = (schemas?: Record<string, object>) =>
  service(
    'lists',
    { '/v2/open-sanctions/datasets': { get: { tags: ['lists'], responses: reply('Page') } } },
    schemas,
  );
const publish = (one: ServiceDocument, other: ServiceDocument = lists()) =>
  createPublicDocument(
    new Map([
      ['string-store', one],
      ['sanctions', other],
    ]),
  );

describe('the public OpenAPI document', () => {
  it('has the operations that the edge routes to their app, without aliases, probes and those of operators', () => {
    const get = { responses: {} };
    const { paths } = publish(
      strings(undefined, {
        '/health': { get: { ...get, tags: ['health'] } },
        '/admin/keys': { get },
        '/node/predict': { post: get },
        '/strings/all': { get: { ...get, 'x-alias-of': 'listStrings' } },
      }),
    );
    expect(Object.keys(paths)).toEqual(['/strings', '/v2/open-sanctions/datasets']);
  });

  it('has no schemas that only other operations use', () => {
    const { components } = publish(
      strings(
        { Page: { $ref: '#/components/schemas/Item' }, Item: {}, Key: {}, Encrypted: {} },
        { '/admin/keys': { get: { responses: reply('Key') } } },
      ),
    );
    expect(Object.keys(components.schemas)).toEqual(['Page', 'Item', 'Encrypted']);
  });

  it('keeps a schema once if it means the same in all apps', () => {
    const page = { properties: { size: { type: 'integer' } } };
    const { components } = publish(
      strings({ Page: page }),
      lists({ Page: { ...page, example: { size: 3 } } }),
    );
    expect(Object.keys(components.schemas)).toEqual(['Page']);
  });

  it('prefixes a name with that of its app if it means something else in another, also through a reference', () => {
    const { components, paths } = publish(
      strings({ Page: { $ref: '#/components/schemas/Item' }, Item: { type: 'string' } }),
      lists({ Page: { $ref: '#/components/schemas/Item' }, Item: { type: 'number' } }),
    );
    expect(components.schemas).toEqual({
      StringStorePage: { $ref: '#/components/schemas/StringStoreItem' },
      StringStoreItem: { type: 'string' },
      SanctionsPage: { $ref: '#/components/schemas/SanctionsItem' },
      SanctionsItem: { type: 'number' },
    });
    expect(paths['/strings']?.get?.responses).toEqual(reply('StringStorePage'));
  });

  it('rejects a security scheme that differs between apps', () => {
    const withKey = (app: ServiceDocument, name: string): ServiceDocument => {
      const copy = structuredClone(app);
      for (const { operation } of listOperations(copy)) operation.security = [{ key: [] }];
      copy.components.securitySchemes = { key: { in: 'header', name } };
      return copy;
    };
    expect(() => publish(withKey(strings(), 'x-key'), withKey(lists(), 'x-api-key'))).toThrow(
      'The security scheme key differs between the apps.',
    );
  });

  it('states once what all descriptions have in common', () => {
    expect(publish(strings()).info.description).toBe(
      'All services of Gatehouse at one base URL:\n\n- **strings**: What strings does.\n- **lists**: What lists does.\n\nA rule for all.',
    );
  });
});

describe('docs/openapi/public.json', () => {
  const published = read(publicName);

  it('is made from the documents of the apps', () => {
    expect(createPublicDocument(new Map(apps.map(({ name }) => [name, read(name)])))).toEqual(published);
  });

  it('has a description and valid examples for every operation', async () => {
    expect(await lintDocuments(new Map([[publicName, published]]))).toEqual([]);
    expect(listOperations(published).length).toBeGreaterThan(30);
  });

  it('has nothing for operators', () => {
    const names = [...Object.keys(published.paths), ...Object.keys(published.components.securitySchemes)];
    expect(names.filter((name) => /admin|health|metrics/.test(name))).toEqual([]);
  });
});
