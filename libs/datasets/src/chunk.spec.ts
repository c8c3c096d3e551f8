import * as chunk from './chunk';
import type { ListedEntity } from './listed-entity';
import { screenedSchemata } from './screened-schemata';

describe('chunk', () => {
  it('exports the schemata that are screened', () => {
    expect(chunk.screenedSchemata).toBe(screenedSchemata);
    expect([...screenedSchemata]).toEqual(['Person', 'LegalEntity']);
  });
});

describe('decodeChunk', () => {
  const entity = (id: string, text: string): ListedEntity => ({
    id,
    schema: 'Person',
    names: [{ text }],
    birthDates: [],
    countries: [],
    programs: [],
    datasets: ['a'],
  });

  it.each([
    [[]],
    [[entity('1', 'Ann Lee')]],
    [[entity('1', 'Ann Lee'), entity('2', 'José\n李 😀\u2028 \u0085'), entity('3', '')]],
  ])('returns the entries that were encoded: %j', async (entities) => {
    expect(chunk.decodeChunk(await chunk.encodeChunk(entities))).toEqual(entities);
  });
});
