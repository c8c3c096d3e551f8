import { formatReleaseFile, parseReleaseFile } from './release';

describe('a release file', () => {
  it('is parsed as it was written', () => {
    const queries = {
      app: 'things',
      release: '1.2.3',
      migrations: ['auth: CreateAuth1', 'things: CreateThings2'],
      statements: [
        'SELECT id\nFROM things.things -- all; of them\nWHERE id = $1',
        'DELETE FROM things.things',
      ],
    };
    expect(parseReleaseFile(formatReleaseFile(queries), 'things', '1.2.3')).toEqual(queries);
  });
});
