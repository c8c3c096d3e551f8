import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../test-database';
import { findBreaks, describeBreak, isKnown } from './schema-break';
import { surveySchema } from './schema-survey';

const schema = `
  CREATE SCHEMA shop;
  CREATE TABLE shop.customers (id uuid PRIMARY KEY, name text NOT NULL);
  CREATE TABLE shop.orders (
    id uuid PRIMARY KEY,
    customer_id uuid NOT NULL REFERENCES shop.customers,
    number integer NOT NULL,
    mode text NOT NULL CHECK (mode IN ('live', 'test')),
    note text,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX orders_number ON shop.orders (number);`;

const read = 'SELECT id, note FROM shop.orders WHERE customer_id = $1 AND number = ANY($2::integer[])';
const count = 'SELECT max(number) AS number FROM shop.orders';
const write = `INSERT INTO shop.customers (id, name) VALUES ($1, $2)`;
const upsert = `INSERT INTO shop.orders (id, customer_id, number, mode) VALUES ($1, $2, $3, $4)
ON CONFLICT (number) DO NOTHING`;
const copy = 'COPY (SELECT id, note FROM shop.orders ORDER BY id) TO STDOUT (FORMAT binary)';
const statements = [read, count, write, upsert, copy];

describe('findBreaks', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(schema);
    await client.end();
  });
  afterAll(() => database?.drop());

  const breaksAfter = async (change: string, queries: readonly string[] = statements) => {
    const before = await surveySchema(database.url, queries);
    return findBreaks(before, await surveySchema(database.url, queries, (client) => client.query(change)));
  };

  it.each([
    ['a new table', 'CREATE TABLE shop.carts (id uuid PRIMARY KEY)'],
    ['a nullable column', 'ALTER TABLE shop.orders ADD COLUMN total integer'],
    ['a column with a default', 'ALTER TABLE shop.orders ADD COLUMN total integer NOT NULL DEFAULT 0'],
    ['a check on a new column', 'ALTER TABLE shop.orders ADD COLUMN total integer CHECK (total > 0)'],
    ['a new index', 'CREATE INDEX ON shop.orders (customer_id)'],
    ['a dropped check', 'ALTER TABLE shop.orders DROP CONSTRAINT orders_mode_check'],
  ])('finds no break for %s', async (_, change) => {
    expect(await breaksAfter(change)).toEqual([]);
  });

  it.each([
    [
      'a dropped column',
      'ALTER TABLE shop.orders DROP COLUMN note',
      [
        { subject: read, problem: 'fails now (column "note" does not exist):' },
        { subject: copy, problem: 'fails now (column "note" does not exist):' },
      ],
    ],
    [
      'a renamed table',
      'ALTER TABLE shop.customers RENAME TO clients',
      [{ subject: write, problem: 'fails now (relation "shop.customers" does not exist):' }],
    ],
    [
      'a new required column',
      'ALTER TABLE shop.customers ADD COLUMN email text NOT NULL',
      [
        {
          subject: write,
          problem:
            'fails now (null value in column "email" of relation "customers" violates not-null constraint):',
        },
        { subject: 'shop.customers.email', problem: 'does not write a column that is required now:' },
      ],
    ],
    [
      'a changed column type',
      'ALTER TABLE shop.orders ALTER COLUMN number TYPE bigint',
      [{ subject: count, problem: 'returns bigint now instead of integer:' }],
    ],
    [
      'a changed parameter type',
      'ALTER TABLE shop.customers ALTER COLUMN name TYPE jsonb USING to_jsonb(name)',
      [{ subject: write, problem: 'takes uuid, jsonb now instead of uuid, text:' }],
    ],
    [
      'a missing index for ON CONFLICT',
      'DROP INDEX shop.orders_number',
      [
        {
          subject: upsert,
          problem:
            'fails now (there is no unique or exclusion constraint matching the ON CONFLICT specification):',
        },
      ],
    ],
    [
      'a new NOT NULL constraint',
      'ALTER TABLE shop.orders ALTER COLUMN note SET NOT NULL',
      [{ subject: 'shop.orders.note', problem: 'may write NULL, which is rejected now:' }],
    ],
    [
      'a dropped default',
      'ALTER TABLE shop.orders ALTER COLUMN created_at DROP DEFAULT',
      [{ subject: 'shop.orders.created_at', problem: 'relies on a dropped default:' }],
    ],
    [
      'a new check',
      'ALTER TABLE shop.orders ADD CHECK (length(note) < 100)',
      [
        {
          subject: 'shop.orders: CHECK ((length(note) < 100))',
          problem: 'may write values that a new rule rejects:',
        },
      ],
    ],
    [
      'a new unique index',
      'CREATE UNIQUE INDEX customers_name ON shop.customers (name)',
      [
        {
          subject: 'shop.customers: CREATE UNIQUE INDEX customers_name ON shop.customers USING btree (name)',
          problem: 'may write values that a new rule rejects:',
        },
      ],
    ],
  ])('finds %s', async (_, change, breaks) => {
    expect(await breaksAfter(change)).toEqual(expect.arrayContaining(breaks));
  });

  it('describes a break with the statement, the app, the release and advice', async () => {
    const [first] = await breaksAfter('ALTER TABLE shop.orders DROP COLUMN note', [read]);
    const release = { app: 'shop', release: '0.1.0', migrations: [], statements: [] };
    expect(describeBreak(release, first!)).toBe(
      `shop 0.1.0: fails now (column "note" does not exist):\n  ${read}\n` +
        'It runs in parallel with the next release during a rollout. Expand now, contract in a later release: see "Migrations" in CONTRIBUTING.md.',
    );
  });

  it('accepts a known break of a release', async () => {
    const [first] = await breaksAfter('ALTER TABLE shop.orders DROP COLUMN note', [read]);
    const known = [{ release: '0.1.0', subject: 'SELECT id, note FROM shop.orders', reason: 'a trial' }];
    expect(isKnown('0.1.0', first!, known)).toBe(true);
    expect(isKnown('0.2.0', first!, known)).toBe(false);
    expect(isKnown('0.1.0', { ...first!, subject: count }, known)).toBe(false);
  });

  it('reports a statement that fails on its own schema', async () => {
    const wrong = 'SELECT nothing FROM shop.orders';
    expect(await breaksAfter('SELECT 1', [wrong])).toEqual([
      {
        subject: wrong,
        problem: 'fails on its own schema (column "nothing" does not exist), so the record is invalid:',
      },
    ]);
  });
});
