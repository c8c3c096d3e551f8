import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../test-database';
import { breaksBetween, describeBreak, isKnown } from './break';
import { survey } from './survey';

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

describe('what a migration breaks for the release before it', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(schema);
    await client.end();
  });
  afterAll(() => database?.drop());

  const breaksOf = async (change: string, asked: readonly string[] = statements) => {
    const before = await survey(database.url, asked);
    return breaksBetween(before, await survey(database.url, asked, (client) => client.query(change)));
  };

  it.each([
    ['a table more', 'CREATE TABLE shop.carts (id uuid PRIMARY KEY)'],
    ['a column that may be left out', 'ALTER TABLE shop.orders ADD COLUMN total integer'],
    ['a column with a default', 'ALTER TABLE shop.orders ADD COLUMN total integer NOT NULL DEFAULT 0'],
    ['a rule of a new column', 'ALTER TABLE shop.orders ADD COLUMN total integer CHECK (total > 0)'],
    ['an index', 'CREATE INDEX ON shop.orders (customer_id)'],
    ['a rule less', 'ALTER TABLE shop.orders DROP CONSTRAINT orders_mode_check'],
  ])('is nothing where it brings %s', async (_, change) => {
    expect(await breaksOf(change)).toEqual([]);
  });

  it.each([
    [
      'a column is gone',
      'ALTER TABLE shop.orders DROP COLUMN note',
      [
        { what: read, why: 'fails now (column "note" does not exist):' },
        { what: copy, why: 'fails now (column "note" does not exist):' },
      ],
    ],
    [
      'a table has another name',
      'ALTER TABLE shop.customers RENAME TO clients',
      [{ what: write, why: 'fails now (relation "shop.customers" does not exist):' }],
    ],
    [
      'a new column must be given',
      'ALTER TABLE shop.customers ADD COLUMN email text NOT NULL',
      [
        {
          what: write,
          why: 'fails now (null value in column "email" of relation "customers" violates not-null constraint):',
        },
        { what: 'shop.customers.email', why: 'does not know of a column that must be given now:' },
      ],
    ],
    [
      'a column has another type',
      'ALTER TABLE shop.orders ALTER COLUMN number TYPE bigint',
      [{ what: count, why: 'gives bigint now instead of integer:' }],
    ],
    [
      'a parameter has another type',
      'ALTER TABLE shop.customers ALTER COLUMN name TYPE jsonb USING to_jsonb(name)',
      [{ what: write, why: 'takes uuid, jsonb now instead of uuid, text:' }],
    ],
    [
      'ON CONFLICT has no index any more',
      'DROP INDEX shop.orders_number',
      [
        {
          what: upsert,
          why: 'fails now (there is no unique or exclusion constraint matching the ON CONFLICT specification):',
        },
      ],
    ],
    [
      'NULL is refused',
      'ALTER TABLE shop.orders ALTER COLUMN note SET NOT NULL',
      [{ what: 'shop.orders.note', why: 'may write NULL, which is refused now:' }],
    ],
    [
      'a default is gone',
      'ALTER TABLE shop.orders ALTER COLUMN created_at DROP DEFAULT',
      [{ what: 'shop.orders.created_at', why: 'counts on a default that is gone:' }],
    ],
    [
      'values are refused',
      'ALTER TABLE shop.orders ADD CHECK (length(note) < 100)',
      [
        {
          what: 'shop.orders: CHECK ((length(note) < 100))',
          why: 'may write what a new rule refuses:',
        },
      ],
    ],
    [
      'two rows may not be alike',
      'CREATE UNIQUE INDEX customers_name ON shop.customers (name)',
      [
        {
          what: 'shop.customers: CREATE UNIQUE INDEX customers_name ON shop.customers USING btree (name)',
          why: 'may write what a new rule refuses:',
        },
      ],
    ],
  ])('is found where %s', async (_, change, breaks) => {
    expect(await breaksOf(change)).toEqual(expect.arrayContaining(breaks));
  });

  it('is told with the statement, the app, the release and the way out', async () => {
    const [first] = await breaksOf('ALTER TABLE shop.orders DROP COLUMN note', [read]);
    const release = { app: 'shop', release: '0.1.0', migrations: [], statements: [] };
    expect(describeBreak(release, first!)).toBe(
      `shop 0.1.0: fails now (column "note" does not exist):\n  ${read}\n` +
        'It runs beside the next release while that is rolled out. Expand now, contract a release later: see "Migrations" in CONTRIBUTING.md.',
    );
  });

  it('is let pass where it is known, for that release', async () => {
    const [first] = await breaksOf('ALTER TABLE shop.orders DROP COLUMN note', [read]);
    const known = [{ release: '0.1.0', what: 'SELECT id, note FROM shop.orders', reason: 'a trial' }];
    expect(isKnown('0.1.0', first!, known)).toBe(true);
    expect(isKnown('0.2.0', first!, known)).toBe(false);
    expect(isKnown('0.1.0', { ...first!, what: count }, known)).toBe(false);
  });

  it('is told as damage where the release cannot have asked for that', async () => {
    const wrong = 'SELECT nothing FROM shop.orders';
    expect(await breaksOf('SELECT 1', [wrong])).toEqual([
      {
        what: wrong,
        why: 'fails on its own schema (column "nothing" does not exist), so the record is damaged:',
      },
    ]);
  });
});
