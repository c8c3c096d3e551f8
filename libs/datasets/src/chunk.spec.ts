import * as chunk from './chunk';
import { screenedSchemata } from './screened-schemata';

describe('the entry for threads', () => {
  it('says which kinds are screened, as the store counts them', () => {
    expect(chunk.screenedSchemata).toBe(screenedSchemata);
    expect([...screenedSchemata]).toEqual(['Person', 'LegalEntity']);
  });
});
