import { Client, type DatabaseError } from 'pg';
import { sampleOf } from './sample-value.table';

/** What came of a statement. */
export interface Outcome {
  /** The types of its parameters, and of the columns that it answers with. */
  takes: string[];
  gives: string[];
  error?: { code: string; message: string };
}

export interface Column {
  table: string;
  name: string;
  isRequired: boolean;
  /** Whether it has a value where an INSERT leaves it out. */
  hasDefault: boolean;
}

/** What a table asks of its rows, in the words of PostgreSQL. */
export interface Rule {
  table: string;
  text: string;
  columns: string[];
}

/** What a database answers to statements, and what it asks of those who write to it. */
export interface Survey {
  outcomes: Map<string, Outcome>;
  columns: Column[];
  rules: Rule[];
}

type Change = (client: Client) => Promise<unknown>;

/** Runs the statements, each for itself, and leaves nothing behind; where a change is given, as if that had been made. */
export async function survey(
  url: string,
  statements: readonly string[],
  change: Change = () => Promise.resolve(),
): Promise<Survey> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await change(client);
    const outcomes = new Map<string, Outcome>();
    for (const statement of statements) outcomes.set(statement, await outcomeOf(client, statement));
    const columns = await client.query<Column>(columnsOfTables);
    const rules = await client.query<Rule>(rulesOfTables);
    return { outcomes, columns: columns.rows, rules: rules.rows };
  } finally {
    // Without a commit nothing has happened.
    await client.end();
  }
}

/** PostgreSQL reads a statement, says what it takes, and runs it with values that mean nothing. */
async function outcomeOf(client: Client, statement: string): Promise<Outcome> {
  const outcome: Outcome = { takes: [], gives: [] };
  await client.query('SAVEPOINT before');
  try {
    await client.query(`PREPARE asked AS ${queryOf(statement)}`);
    const { rows } = await client.query<{ takes: string[]; gives: string[] | null }>(
      'SELECT parameter_types::text[] AS takes, result_types::text[] AS gives FROM pg_prepared_statements',
    );
    outcome.takes = rows[0]?.takes ?? [];
    outcome.gives = rows[0]?.gives ?? [];
    const values = outcome.takes.map(sampleOf).join(', ');
    await client.query(`EXECUTE asked${values && `(${values})`}`);
  } catch (error) {
    const { code = '', message } = error as DatabaseError;
    outcome.error = { code, message };
  }
  await client.query('ROLLBACK TO before');
  await client.query('DEALLOCATE ALL');
  return outcome;
}

/** A COPY cannot be prepared; the query in it can. */
const queryOf = (statement: string): string => /^COPY \((.*)\) TO /s.exec(statement)?.[1] ?? statement;

const ours = `nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'`;

const columnsOfTables = `
  SELECT c.oid::regclass::text AS table, attname AS name, attnotnull AS "isRequired",
    atthasdef OR attidentity <> '' AS "hasDefault"
  FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
  WHERE ${ours} AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`;

// Required columns are told apart above: PostgreSQL 18 has them among the constraints, earlier ones do not.
const rulesOfTables = `
  SELECT relation::regclass::text AS table, text,
    ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = relation AND attnum = ANY(keys)) AS columns
  FROM (
    SELECT conrelid AS relation, pg_get_constraintdef(oid) AS text, conkey AS keys
    FROM pg_constraint WHERE contype IN ('c', 'f', 'x')
    UNION ALL
    SELECT indrelid, pg_get_indexdef(indexrelid), indkey::int2[] FROM pg_index WHERE indisunique
    UNION ALL
    SELECT tgrelid, pg_get_triggerdef(oid), '{}' FROM pg_trigger WHERE NOT tgisinternal
  ) rule JOIN pg_class c ON c.oid = relation JOIN pg_namespace n ON n.oid = relnamespace
  WHERE ${ours} AND relkind IN ('r', 'p')`;
