import { createExample, type Schema, type Schemas } from './example';

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

describe('createExample', () => {
  it.each<[string, Schema, unknown]>([
    ['the example', { type: 'string', example: 'a', default: 'b', enum: ['c'] }, 'a'],
    ['an example that is null', { type: ['string', 'null'], example: null }, null],
    ['the default', { type: 'number', default: 18, minimum: 1 }, 18],
    ['the first enum value', { enum: ['up', 'down'] }, 'up'],
    ['required properties and those with an example', person, ann],
    ['an array of one item', { type: 'array', items: person }, [ann]],
    [
      'an array with the minimum number of items',
      { type: 'array', items: { type: 'integer' }, minItems: 2 },
      [0, 0],
    ],
    [
      'all parts of allOf',
      { allOf: [person, { type: 'object', properties: { age: { example: 7 } } }] },
      { ...ann, age: 7 },
    ],
    ['the only part of allOf', { allOf: [{ enum: ['up'] }] }, 'up'],
    ['the first part of oneOf', { oneOf: [person, { type: 'null' }] }, ann],
    ['the minimum of a number', { type: 'number', minimum: 60 }, 60],
    ['a text of the format', { type: 'string', format: 'date-time' }, '2026-11-15T12:00:00.000Z'],
  ])('returns %s', (_, schema, expected) => {
    expect(createExample(schema, schemas)).toEqual(expected);
  });

  it('throws for an unknown schema', () => {
    expect(() => createExample({ $ref: '#/components/schemas/Unknown' }, schemas)).toThrow('Unknown');
  });
});
