import { releaseQueries } from './release-queries';

const record = (...statements: string[]) =>
  releaseQueries('things', '1.2.3', [
    { migration: 'things: CreateThings1' },
    { migration: 'auth: CreateAuth1' },
    { migration: 'things: CreateThings1' },
    ...statements.map((statement) => ({ statement })),
  ]);

describe('the recorded queries of a release', () => {
  it('name the app, the release and its distinct migrations', () => {
    expect(record()).toEqual({
      app: 'things',
      release: '1.2.3',
      migrations: ['auth: CreateAuth1', 'things: CreateThings1'],
      statements: [],
    });
  });

  it('are sorted and distinct, without indentation and empty lines', () => {
    const select = 'SELECT id\n       FROM things.things\n\n       WHERE id = $1';
    expect(record(select, 'DELETE FROM "things".things', select).statements).toEqual([
      'DELETE FROM "things".things',
      'SELECT id\nFROM things.things\nWHERE id = $1',
    ]);
  });

  it.each(['START TRANSACTION', 'SELECT 1', `SELECT pg_notify('things', $1)`, 'TRUNCATE things.things'])(
    'omit statements that query no table: %s',
    (statement) => {
      expect(record(statement).statements).toEqual([]);
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
  ])('keep the shorter of two statements that differ only in %s', (_, shorter, longer) => {
    expect(record(longer, shorter).statements).toEqual([shorter]);
  });

  it('distinguish statements with different columns', () => {
    const statements = ['SELECT a1 FROM things.things', 'SELECT a2 FROM things.things'];
    expect(record(...statements).statements).toEqual(statements);
  });
});
