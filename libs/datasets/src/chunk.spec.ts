import * as chunk from './chunk';
import { screenedSchemata } from './screened-schemata';

describe('chunk', () => {
  it('exports the schemata that are screened', () => {
    expect(chunk.screenedSchemata).toBe(screenedSchemata);
    expect([...screenedSchemata]).toEqual(['Person', 'LegalEntity']);
  });
});
