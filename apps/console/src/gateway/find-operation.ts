import type { Operation } from './operation.table';

/**
 * The operation of a path as it was received, without the query. Names and ids are one segment, with the same meaning to every parser:
 * no dots that climb, no separators or control characters, also encoded ones.
 */
export function findOperation(
  table: readonly Operation[],
  service: string,
  method: string,
  path: string,
): Operation | undefined {
  const segments = path.split('/');
  if (!segments.every(isPlainSegment)) return undefined;
  // Literal segments first: `deliveries/resend` is not the delivery `resend`.
  const matching = table.filter(
    (each) => each.service === service && each.method === method && matches(each.path, segments),
  );
  return matching.sort((one, other) => countNames(one.path) - countNames(other.path))[0];
}

function matches(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split('/');
  return parts.length === segments.length && parts.every((part, i) => isName(part) || part === segments[i]);
}

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
