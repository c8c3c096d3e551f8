import { type KnownBreak, knownBreaks } from './known-break.table';
import type { ReleaseQueries } from './release';
import type { Column, StatementOutcome, Rule, SchemaSurvey } from './schema-survey';

/** Something that works for a release on its own schema, but not on a newer one. */
export interface SchemaBreak {
  /** The statement, or the table and its rule. */
  subject: string;
  problem: string;
}

const advice =
  'It runs in parallel with the next release during a rollout. Expand now, contract in a later release: see "Migrations" in CONTRIBUTING.md.';

/** Finds what a newer schema breaks for a release of an older one. */
export function findBreaks(before: SchemaSurvey, after: SchemaSurvey): SchemaBreak[] {
  const statements = [...before.outcomes].flatMap(([subject, old]) => {
    const problem = compareOutcomes(old, after.outcomes.get(subject) ?? old);
    return problem === undefined ? [] : [{ subject, problem }];
  });
  return [...statements, ...findColumnBreaks(before, after), ...findRuleBreaks(before, after)];
}

/** For the author of the migration. */
export const describeBreak = ({ app, release }: ReleaseQueries, { subject, problem }: SchemaBreak): string =>
  `${app} ${release}: ${problem}\n  ${subject}\n${advice}`;

/** Whether the break is accepted. */
export const isKnown = (
  release: string,
  { subject }: SchemaBreak,
  known: readonly KnownBreak[] = knownBreaks,
): boolean => known.some((each) => each.release === release && subject.startsWith(each.subject));

function compareOutcomes(old: StatementOutcome, now: StatementOutcome): string | undefined {
  if (old.error && !isRejection(old))
    return `fails on its own schema (${old.error.message}), so the record is invalid:`;
  if (now.error && !(isRejection(old) && isRejection(now))) return `fails now (${now.error.message}):`;
  if (String(old.parameterTypes) !== String(now.parameterTypes))
    return `takes ${joinTypes(now.parameterTypes)} now instead of ${joinTypes(old.parameterTypes)}:`;
  if (String(old.resultTypes) !== String(now.resultTypes))
    return `returns ${joinTypes(now.resultTypes)} now instead of ${joinTypes(old.resultTypes)}:`;
  return undefined;
}

// Existing rules may reject the sample values. New rules are compared separately.
const isRejection = ({ error }: StatementOutcome): boolean =>
  error !== undefined && /^2[23]/.test(error.code);

const joinTypes = (types: readonly string[]): string => types.join(', ') || 'nothing';

function findColumnBreaks(before: SchemaSurvey, after: SchemaSurvey): SchemaBreak[] {
  const tables = listTables(before);
  const known = new Map(before.columns.map((column) => [toColumnName(column), column]));
  return after.columns
    .filter(({ table }) => tables.has(table))
    .flatMap((column) => {
      const problem = compareColumns(known.get(toColumnName(column)), column);
      return problem === undefined ? [] : [{ subject: toColumnName(column), problem }];
    });
}

function compareColumns(old: Column | undefined, now: Column): string | undefined {
  if (old?.hasDefault && !now.hasDefault) return 'relies on a dropped default:';
  if (!now.isRequired || old?.isRequired) return undefined;
  if (old) return 'may write NULL, which is rejected now:';
  return now.hasDefault ? undefined : 'does not write a column that is required now:';
}

/** Checks and foreign keys of new columns do not affect the release, because it leaves them empty. Unique indexes do. */
function findRuleBreaks(before: SchemaSurvey, after: SchemaSurvey): SchemaBreak[] {
  const tables = listTables(before);
  const columns = new Set(before.columns.map(toColumnName));
  const rules = new Set(before.rules.map(toRuleName));
  const isRelevant = ({ table, text, columns: own }: Rule): boolean =>
    !/^(CHECK|FOREIGN KEY)/.test(text) || own.some((name) => columns.has(toColumnName({ table, name })));
  return after.rules
    .filter((rule) => tables.has(rule.table) && !rules.has(toRuleName(rule)) && isRelevant(rule))
    .map((rule) => ({ subject: toRuleName(rule), problem: 'may write values that a new rule rejects:' }));
}

const listTables = ({ columns }: SchemaSurvey): Set<string> => new Set(columns.map(({ table }) => table));
const toColumnName = ({ table, name }: Pick<Column, 'table' | 'name'>): string => `${table}.${name}`;
const toRuleName = ({ table, text }: Rule): string => `${table}: ${text}`;
