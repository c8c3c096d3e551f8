import { type KnownBreak, knownBreaks } from './known-break.table';
import type { ReleaseQueries } from './release';
import type { Column, Outcome, Rule, Survey } from './survey';

/** Something that worked for a release on its own schema, and no longer works on a newer one. */
export interface Break {
  /** The statement, or the table and its rule. */
  what: string;
  why: string;
}

const wayOut =
  'It runs beside the next release while that is rolled out. Expand now, contract a release later: see "Migrations" in CONTRIBUTING.md.';

/** What a newer schema breaks for a release that was written for an older one. */
export function breaksBetween(before: Survey, after: Survey): Break[] {
  const statements = [...before.outcomes].flatMap(([what, old]) => {
    const why = difference(old, after.outcomes.get(what) ?? old);
    return why === undefined ? [] : [{ what, why }];
  });
  return [...statements, ...columnBreaks(before, after), ...ruleBreaks(before, after)];
}

/** In words, for whoever wrote the migration. */
export const describeBreak = ({ app, release }: ReleaseQueries, { what, why }: Break): string =>
  `${app} ${release}: ${why}\n  ${what}\n${wayOut}`;

/** Whether it is one that we take upon us. */
export const isKnown = (
  release: string,
  { what }: Break,
  known: readonly KnownBreak[] = knownBreaks,
): boolean => known.some((each) => each.release === release && what.startsWith(each.what));

function difference(old: Outcome, now: Outcome): string | undefined {
  if (old.error && !isRefusal(old))
    return `fails on its own schema (${old.error.message}), so the record is damaged:`;
  if (now.error && !(isRefusal(old) && isRefusal(now))) return `fails now (${now.error.message}):`;
  if (String(old.takes) !== String(now.takes))
    return `takes ${list(now.takes)} now instead of ${list(old.takes)}:`;
  if (String(old.gives) !== String(now.gives))
    return `gives ${list(now.gives)} now instead of ${list(old.gives)}:`;
  return undefined;
}

// Values that mean nothing may be refused by rules of old; those that are new are looked at for themselves.
const isRefusal = ({ error }: Outcome): boolean => error !== undefined && /^2[23]/.test(error.code);

const list = (types: readonly string[]): string => types.join(', ') || 'nothing';

function columnBreaks(before: Survey, after: Survey): Break[] {
  const tables = tablesOf(before);
  const known = new Map(before.columns.map((column) => [nameOf(column), column]));
  return after.columns
    .filter(({ table }) => tables.has(table))
    .flatMap((column) => {
      const why = columnBreak(known.get(nameOf(column)), column);
      return why === undefined ? [] : [{ what: nameOf(column), why }];
    });
}

function columnBreak(old: Column | undefined, now: Column): string | undefined {
  if (old?.hasDefault && !now.hasDefault) return 'counts on a default that is gone:';
  if (!now.isRequired || old?.isRequired) return undefined;
  if (old) return 'may write NULL, which is refused now:';
  return now.hasDefault ? undefined : 'does not know of a column that must be given now:';
}

/** A rule about columns that the release does not know is none for it, unless all its rows would look alike. */
function ruleBreaks(before: Survey, after: Survey): Break[] {
  const tables = tablesOf(before);
  const columns = new Set(before.columns.map(nameOf));
  const rules = new Set(before.rules.map(ruleName));
  const concernsIt = ({ table, text, columns: own }: Rule): boolean =>
    !/^(CHECK|FOREIGN KEY)/.test(text) || own.some((name) => columns.has(nameOf({ table, name })));
  return after.rules
    .filter((rule) => tables.has(rule.table) && !rules.has(ruleName(rule)) && concernsIt(rule))
    .map((rule) => ({ what: ruleName(rule), why: 'may write what a new rule refuses:' }));
}

const tablesOf = ({ columns }: Survey): Set<string> => new Set(columns.map(({ table }) => table));
const nameOf = ({ table, name }: Pick<Column, 'table' | 'name'>): string => `${table}.${name}`;
const ruleName = ({ table, text }: Rule): string => `${table}: ${text}`;
