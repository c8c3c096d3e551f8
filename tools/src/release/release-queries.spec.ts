import { releaseQueries } from './release-queries';

const of = (...statements: string[]) =>
  releaseQueries('things', '1.2.3', [
    { migration: 'things: CreateThings1' },
    { migration: 'auth: CreateAuth1' },
    { migration: 'things: CreateThings1' },
    ...statements.map((statement) => ({ statement })),
  ]);

describe('what a release asks of its schemas', () => {
  it('names the app, the release and its migrations, once each', () => {
    expect(of()).toEqual({
      app: 'things',
      release: '1.2.3',
      migrations: ['auth: CreateAuth1', 'things: CreateThings1'],
      statements: [],
    });
  });

  it('is sorted, once each, and without the indentation and empty lines of the source', () => {
    const select = 'SELECT id\n       FROM things.things\n\n       WHERE id = $1';
    expect(of(select, 'DELETE FROM "things".things', select).statements).toEqual([
      'DELETE FROM "things".things',
      'SELECT id\nFROM things.things\nWHERE id = $1',
    ]);
  });

  it.each(['START TRANSACTION', 'SELECT 1', `SELECT pg_notify('things', $1)`, 'TRUNCATE things.things'])(
    'leaves out what is no question to a table: %s',
    (statement) => {
      expect(of(statement).statements).toEqual([]);
    },
  );

  it.each([
    [
      'the number of values',
      'DELETE FROM things.things WHERE id IN ($1, $2) AND at < $3',
      'DELETE FROM things.things WHERE id IN ($1, $2, $3) AND at < $4',
    ],
    [
      'the number of rows',
      'INSERT INTO things.things(id, at) VALUES ($1, DEFAULT)',
      'INSERT INTO things.things(id, at) VALUES ($1, DEFAULT), ($2, DEFAULT)',
    ],
    [
      'a number',
      'COPY (SELECT id FROM things.things WHERE kind = 7) TO STDOUT',
      'COPY (SELECT id FROM things.things WHERE kind = 12) TO STDOUT',
    ],
  ])('keeps the shorter of two statements that differ only in %s', (_, shorter, longer) => {
    expect(of(longer, shorter).statements).toEqual([shorter]);
  });

  it('keeps statements apart that name other columns', () => {
    const statements = ['SELECT a1 FROM things.things', 'SELECT a2 FROM things.things'];
    expect(of(...statements).statements).toEqual(statements);
  });
});
