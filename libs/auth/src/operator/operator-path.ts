/** Routes that belong to the service, not to a customer. Express compares paths without case. */
const reserved = new Set(['admin', 'docs', 'health', 'metrics']);

const prefix = /^\/admin\/as\/([^/?]*)(\/[^?#]*)?(\?.*)?$/i;

export interface OperatorPath {
  keyId: string;
  /** The path and query of the call. Undefined if no operator may call it. */
  url: string | undefined;
}

/** Splits `/admin/as/{key id}/{path}`; undefined for other URLs. */
export function parseOperatorPath(url: string): OperatorPath | undefined {
  const [, keyId, path = '', query = ''] = prefix.exec(url) ?? [];
  if (keyId === undefined) return undefined;
  return { keyId, url: isAllowed(path) ? path + query : undefined };
}

function isAllowed(path: string): boolean {
  const [start, ...segments] = path.split('/');
  return start === '' && segments.length > 0 && segments.every(isPlain) && !reserved.has(firstOf(segments));
}

const firstOf = ([first = '']: string[]): string => decodeURIComponent(first).toLowerCase();

/** A segment with the same meaning to every parser: no dots that climb, no separators or control characters, also encoded ones. */
function isPlain(segment: string): boolean {
  try {
    const text = decodeURIComponent(segment);
    return (
      text !== '' && text !== '.' && text !== '..' && !/[/\\\p{Cc}]/u.test(text) && !/%2e|%25/i.test(segment)
    );
  } catch {
    return false;
  }
}
