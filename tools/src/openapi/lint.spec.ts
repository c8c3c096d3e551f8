import type { Parameter } from './api-document';
import { lintDocuments } from './lint';

/** A valid document. */
const validDocument = () => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1', license: { name: 'Apache-2.0', url: 'https://licence.example' } },
  servers: [{ url: '/' }],
  tags: [{ name: 'things', description: 'Things.' }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        summary: 'List things',
        description: 'All things.',
        parameters: [
          { name: 'size', in: 'query', description: 'Their size.', schema: { example: 3 } },
        ] as Parameter[],
        tags: ['things'],
        security: [{}] as object[] | undefined,
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: thing, example: { id: 'a' } } },
          },
          400: {
            description: 'No',
            content: { 'application/json': { schema: thing, example: { id: 'b' } } },
          },
        } as Record<number, object>,
      },
    },
  },
  components: { schemas: { Thing: { properties: { size: { type: 'integer', example: 3 } as object } } } },
});
const thing = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };

type ValidDocument = ReturnType<typeof validDocument>;

async function problemsAfter(spoil: (document: ValidDocument) => void): Promise<string[]> {
  const document = validDocument();
  spoil(document);
  return lintDocuments(new Map([['things', document]]));
}

describe('the OpenAPI linter', () => {
  it('accepts a valid document', async () => {
    expect(await problemsAfter(() => undefined)).toEqual([]);
  });

  it.each<[string, (get: ValidDocument['paths']['/things']['get'], document: ValidDocument) => void, string]>(
    [
      ['no summary', (get) => (get.summary = ''), '/paths/~1things/get/summary: '],
      ['no description', (get) => (get.description = ''), '/paths/~1things/get/description: '],
      [
        'a parameter without a description',
        (get) => (get.parameters = [{ name: 'size', in: 'query', schema: { example: 3 } }]),
        '/paths/~1things/get/parameters/0: Parameter object description must be present.',
      ],
      [
        'a parameter without an example',
        (get) => (get.parameters = [{ name: 'size', in: 'query', schema: {} }]),
        '/paths/~1things/get/parameters/0: It has no example.',
      ],
      ['no operation id', (get) => (get.operationId = ''), '/paths/~1things/get/operationId: '],
      [
        'a missing security declaration',
        (get) => (get.security = undefined),
        '/paths/~1things/get: Declare its security',
      ],
      [
        'a tag without a description',
        (_, document) => (document.tags[0]!.description = ''),
        '/tags/0/description: ',
      ],
      ['an undeclared tag', (get) => (get.tags = ['others']), '/paths/~1things/get/tags/0: '],
      [
        'an error without an example',
        (get) => (get.responses[404] = { description: 'None' }),
        '/paths/~1things/get/responses/404: An error needs a body and an example.',
      ],
      [
        'an example that its schema does not allow',
        (get) =>
          (get.responses[200] = {
            description: 'OK',
            content: { 'application/json': { schema: thing, example: { id: 1 } } },
          }),
        '/paths/~1things/get/responses/200/content/application~1json/example: The example is invalid: /id must be string',
      ],
      [
        'a field with an invalid example',
        (_, document) =>
          (document.components.schemas.Thing.properties.size = { type: 'integer', example: 'large' }),
        '/components/schemas/Thing/properties/size/example: The example is invalid: the value must be integer',
      ],
    ],
  )('reports %s with its place', async (_, spoil, expected) => {
    const problems = await problemsAfter((document) => spoil(document.paths['/things'].get, document));
    expect(problems).toContainEqual(expect.stringContaining(`docs/openapi/things.json#${expected}`));
  });
});
