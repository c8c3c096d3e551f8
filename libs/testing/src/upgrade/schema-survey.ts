import { Client, type DatabaseError } from 'pg';
import { getSample } from './sample-value.table';

/** The result of a statement. */
export interface StatementOutcome {
  /** The types of its parameters and of its result columns. */
  parameterTypes: string[];
  resultTypes: string[];
  error?: { code: string; message: string };
}

export interface Column {
  table: string;
  name: string;
  isRequired: boolean;
  /** Whether an INSERT may omit it. */
  hasDefault: boolean;
}

/** A constraint, unique index or trigger of a table, as PostgreSQL prints it. */
export interface Rule {
  table: string;
  text: string;
  columns: string[];
}

/** The results of statements on a schema, with its columns and rules. */
export interface SchemaSurvey {
  outcomes: Map<string, StatementOutcome>;
  columns: Column[];
  rules: Rule[];
}

type Change = (client: Client) => Promise<unknown>;

/** Runs each statement, optionally after a change of the schema, and rolls everything back. */
export async function surveySchema(
  url: string,
  statements: readonly string[],
  change: Change = () => Promise.resolve(),
): Promise<SchemaSurvey> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await change(client);
    const outcomes = new Map<string, StatementOutcome>();
    for (const statement of statements) outcomes.set(statement, await runStatement(client, statement));
    const columns = await client.query<Column>(columnsSql);
    const rules = await client.query<Rule>(rulesSql);
    return { outcomes, columns: columns.rows, rules: rules.rows };
  } finally {
    // Without a commit everything is rolled back.
    await client.end();
  }
}

/** Prepares a statement, reads its types and runs it with sample values. */
async function runStatement(client: Client, statement: string): Promise<StatementOutcome> {
  const outcome: StatementOutcome = { parameterTypes: [], resultTypes: [] };
  await client.query('SAVEPOINT before');
  try {
    await client.query(`PREPARE statement AS ${extractQuery(statement)}`);
    const { rows } = await client.query<{ parameterTypes: string[]; resultTypes: string[] | null }>(
      'SELECT parameter_types::text[] AS "parameterTypes", result_types::text[] AS "resultTypes" FROM pg_prepared_statements',
    );
    outcome.parameterTypes = rows[0]?.parameterTypes ?? [];
    outcome.resultTypes = rows[0]?.resultTypes ?? [];
    const values = outcome.parameterTypes.map(getSample).join(', ');
    await client.query(`EXECUTE statement${values && `(${values})`}`);
  } catch (error) {
    const { code = '', message } = error as DatabaseError;
    outcome.error = { code, message };
  }
  await client.query('ROLLBACK TO before');
  await client.query('DEALLOCATE ALL');
  return outcome;
}

/** A COPY cannot be prepared, but its query can. */
const extractQuery = (statement: string): string => /^COPY \((.*)\) TO /s.exec(statement)?.[1] ?? statement;

const ours = `nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'`;

const columnsSql = `
  SELECT c.oid::regclass::text AS table, attname AS name, attnotnull AS "isRequired",
    atthasdef OR attidentity <> '' AS "hasDefault"
  FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = relnamespace
  WHERE ${ours} AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`;

// NOT NULL is read above: only PostgreSQL 18 lists it among the constraints.
const rulesSql = `
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
