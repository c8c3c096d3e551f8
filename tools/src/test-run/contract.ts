import type { ResponseRecord } from '@gatehouse/testing';
import { readFileSync } from 'node:fs';
import { type ApiDocument, type Content, documentFile, type Operation } from '../openapi/api-document';
import { listOperations, type PlacedOperation, pointerTo } from '../openapi/operations';
import { SchemaCheck } from '../openapi/schema-check';
import { suiteApps } from '../suite/app-table';
import { readResponses } from './record';

/** One reply of one operation: how it is documented, and what the tests saw of it. */
interface Clause {
  /** Such as `createString (POST /strings) 201`. */
  name: string;
  pointer: string;
  documented?: Record<string, Content>;
  seen: ResponseRecord[];
}

export interface ContractResult {
  passed: number;
  /** One line each: the operation, the status, what is wrong. */
  failures: string[];
}

interface Extent {
  /** Whether all tests ran. Where only some did, a reply that none of them saw says nothing. */
  complete: boolean;
}

/** Documented for all services, and impossible in one: the console does not start without the token of the admin API. */
const impossible: Readonly<Record<string, readonly string[]>> = {
  console: ['listQueues (GET /admin/jobs) 404'],
};

/** Compares what the apps answered in the tests with their OpenAPI documents. */
export function contractResult(extent: Extent): ContractResult {
  const sum: ContractResult = { passed: 0, failures: [] };
  for (const { name } of suiteApps) {
    const document = JSON.parse(readFileSync(documentFile(name), 'utf8')) as ApiDocument;
    const { passed, failures } = compare(document, readResponses(name), extent, impossible[name]);
    sum.passed += passed;
    sum.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  }
  return sum;
}

/** Every reply that is documented, and every one that was seen, must be both. */
export function compare(
  document: ApiDocument,
  records: readonly ResponseRecord[],
  { complete }: Extent,
  impossible: readonly string[] = [],
): ContractResult {
  const check = new SchemaCheck(document);
  const clauses = clausesOf(document, records).filter(
    ({ name, seen }) => seen.length > 0 || (complete && !impossible.includes(name)),
  );
  const failures = clauses.flatMap((clause) => {
    const problem = problemOf(clause, check);
    return problem === undefined ? [] : [`${clause.name}: ${problem}`];
  });
  return { passed: clauses.length - failures.length, failures };
}

type Located = PlacedOperation<Operation>;

function clausesOf(document: ApiDocument, records: readonly ResponseRecord[]): Clause[] {
  const operations = listOperations(document);
  const clauses = new Map<string, Clause>();
  const clauseOf = (located: Located, status: string): Clause => {
    const fresh = newClause(located, status);
    const clause = clauses.get(fresh.name) ?? fresh;
    clauses.set(fresh.name, clause);
    return clause;
  };
  for (const each of operations)
    for (const status of Object.keys(each.operation.responses)) clauseOf(each, status);
  for (const record of records) {
    const asked = askedBy(record, operations);
    if (asked) clauseOf(asked, String(record.status)).seen.push(record);
  }
  return [...clauses.values()];
}

function newClause({ operation, method, path, pointer }: Located, status: string): Clause {
  const reply = operation.responses[status];
  return {
    name: `${operation.operationId} (${method} ${path}) ${status}`,
    pointer: `${pointer}/responses/${status}`,
    ...(reply && { documented: reply.content ?? {} }),
    seen: [],
  };
}

/** The operation that was asked for. What is none is left out: the docs page, the metrics, the launch page. */
function askedBy(record: ResponseRecord, operations: readonly Located[]): Located | undefined {
  const fitting = operations.filter(
    ({ method, path }) => method === record.method && fits(path, record.path),
  );
  return fitting.toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path))[0];
}

const parametersIn = (template: string): number => template.split('{').length - 1;

/** Whether a template stands for a path; Express minds neither the case of letters nor a slash at the end. */
function fits(template: string, path: string): boolean {
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`, 'i').test(path);
}

function problemOf({ pointer, documented, seen }: Clause, check: SchemaCheck): string | undefined {
  if (!documented) return `a test saw it, and it is not documented${said(seen[0])}`;
  if (seen.length === 0) return 'it is documented, and no test makes it happen';
  const types = Object.keys(documented);
  for (const { type, body } of seen) {
    if (type === undefined ? types.length > 0 : !types.includes(type))
      return `a test saw ${type ?? 'no body'}, and documented is ${types.join(', ') || 'no body'}`;
    if (type === undefined || body === undefined) continue;
    const problem = check.findProblem(`${pointer}/content${pointerTo(type).slice(1)}/schema`, body);
    if (problem !== undefined) return `a test saw another body than is documented: ${problem}`;
  }
  return undefined;
}

const said = (record: ResponseRecord | undefined): string =>
  record?.body === undefined ? '' : `: ${JSON.stringify(record.body).slice(0, 200)}`;
