import type { ClientDocument, ClientOperation } from './client-document';

/** Whether a request may be repeated when its outcome is unknown; the same words as in the SDK. */
export type Repeatable = 'always' | 'keyed' | 'never';

export interface OperationRow {
  method: string;
  /** A regular expression for the whole path. */
  pattern: string;
  repeatable: Repeatable;
  sendsApiKey: boolean;
  /** What is sent as `Authorization`, if the caller has it. */
  authorization: 'bearer' | 'client' | 'none';
}

// The first rule that applies counts. `always`: a second call has the same result. `never`: a repeated decision could override a change in
// between, and each call of a webhook operation sends a webhook.
const posts: readonly [path: RegExp, repeatable: Repeatable][] = [
  [/\/alerts\/[^/]+\/(review|decision|approval|reopen)$/, 'never'],
  [/^\/v2\/open-sanctions\//, 'always'],
  [/^\/node\//, 'always'],
  [/\/(cancel|approve|reject)$/, 'always'],
  [/^\/webhooks\//, 'never'],
];

const idempotentMethods = ['GET', 'PUT', 'DELETE'];

/** The rows of a document, literal paths before those with parameters. */
export function createOperationTable({ paths }: ClientDocument): OperationRow[] {
  const rows = Object.entries(paths)
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => createRow(method.toUpperCase(), path, operation)),
    );
  return rows;
}

function createRow(method: string, path: string, operation: ClientOperation): OperationRow {
  const schemes = new Set((operation.security ?? []).flatMap((alternative) => Object.keys(alternative)));
  return {
    method,
    pattern: path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+'),
    repeatable: findRepeatable(method, path, operation),
    sendsApiKey: schemes.has('api-key'),
    authorization: schemes.has('client-credentials')
      ? 'client'
      : schemes.has('bearer-token')
        ? 'bearer'
        : 'none',
  };
}

function findRepeatable(method: string, path: string, { parameters = [] }: ClientOperation): Repeatable {
  if (idempotentMethods.includes(method)) return 'always';
  if (parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key')) return 'keyed';
  const rule = method === 'POST' && posts.find(([pattern]) => pattern.test(path));
  if (!rule)
    throw new Error(
      `${method} ${path}: add to tools/src/clients/operation-table.ts whether it may be repeated.`,
    );
  return rule[1];
}
