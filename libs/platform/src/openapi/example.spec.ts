import { exampleOf, type Schema, type Schemas } from './example';

const schemas: Schemas = {
  Person: {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      name: { type: 'string', example: 'Ann' },
      nick: { type: 'string' },
      town: { type: 'string', example: 'Ulm' },
    },
  },
};
const person = { $ref: '#/components/schemas/Person' };
const ann = { id: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f', name: 'Ann', town: 'Ulm' };

describe('an example of a schema', () => {
  it.each<[string, Schema, unknown]>([
    ['the example that it has', { type: 'string', example: 'a', default: 'b', enum: ['c'] }, 'a'],
    ['null, where that is its example', { type: ['string', 'null'], example: null }, null],
    ['its default', { type: 'number', default: 18, minimum: 1 }, 18],
    ['the first that may be', { enum: ['up', 'down'] }, 'up'],
    ['what is always there, and what somebody wrote an example of', person, ann],
    ['a list of one', { type: 'array', items: person }, [ann]],
    ['a list as long as it must be', { type: 'array', items: { type: 'integer' }, minItems: 2 }, [0, 0]],
    [
      'all of its parts',
      { allOf: [person, { type: 'object', properties: { age: { example: 7 } } }] },
      { ...ann, age: 7 },
    ],
    ['what its only part is', { allOf: [{ enum: ['up'] }] }, 'up'],
    ['the first of its choices', { oneOf: [person, { type: 'null' }] }, ann],
    ['a number that is large enough', { type: 'number', minimum: 60 }, 60],
    ['a text of its format', { type: 'string', format: 'date-time' }, '2026-11-15T12:00:00.000Z'],
  ])('is %s', (_, schema, expected) => {
    expect(exampleOf(schema, schemas)).toEqual(expected);
  });

  it('is not to be had of a schema that there is not', () => {
    expect(() => exampleOf({ $ref: '#/components/schemas/Nobody' }, schemas)).toThrow('Nobody');
  });
});
