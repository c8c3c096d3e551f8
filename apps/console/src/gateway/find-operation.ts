import type { Operation } from './operation.table';

/**
 * The operation of a path and a query as they were received. Names and ids are one segment, with the same meaning to every parser:
 * no dots that climb, no separators or control characters, also encoded ones.
 */
export function findOperation(
  table: readonly Operation[],
  service: string,
  method: string,
  path: string,
  query = '',
): Operation | undefined {
  const segments = path.split('/');
  if (!segments.every(isPlainSegment)) return undefined;
  // Literal segments first: `deliveries/resend` is not the delivery `resend`.
  const [first] = table
    .filter(
      (each) =>
        each.service === service && each.method === method && matches(each.path, segments, isSameRoute),
    )
    .sort((one, other) => countNames(one.path) - countNames(other.path));
  // Services compare paths without case: `deliveries/RESEND` must not become a delivery here and `resend` there.
  if (!first || !matches(first.path, segments, Object.is)) return undefined;
  return table.find(
    (each) => isSameOperation(each, first) && (each.query === undefined || each.query === query),
  );
}

type Comparison = (one: string | undefined, other: string | undefined) => boolean;

function matches(pattern: string, segments: readonly string[], isSame: Comparison): boolean {
  const parts = pattern.split('/');
  return (
    parts.length === segments.length && parts.every((part, i) => isName(part) || isSame(part, segments[i]))
  );
}

const isSameRoute: Comparison = (one, other) => one?.toLowerCase() === other?.toLowerCase();

const isSameOperation = (one: Operation, other: Operation): boolean =>
  one.service === other.service && one.method === other.method && one.path === other.path;

const isName = (part: string): boolean => part.startsWith('{');
const countNames = (pattern: string): number => pattern.split('/').filter(isName).length;

function isPlainSegment(segment: string): boolean {
  if (/%2e|%25/i.test(segment)) return false;
  try {
    const text = decodeURIComponent(segment);
    return text !== '' && text !== '.' && text !== '..' && !/[/\\?#\p{Cc}]/u.test(text);
  } catch {
    return false;
  }
}
