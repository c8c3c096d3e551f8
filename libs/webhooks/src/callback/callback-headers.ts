export const mostHeaders = 20;
const longestName = 128;
const longestValue = 4096;

// What belongs to us, to the connection, or to the framing of the message: a customer who could set these could forge a
// signature's neighbours or smuggle a second request.
const reserved: readonly RegExp[] = [
  /^x-service-/,
  /^webhook-/,
  /^content-/,
  /^proxy-/,
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/,
];

// The content type that is sent anyway; the blanks are those that RFC 9110 allows.
const contentType = /^[ \t]*application\/json([ \t]*;[ \t]*charset=("?)utf-8\2)?[ \t]*$/i;

const token = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
// Visible ASCII with blanks and tabs inside.
const fieldValue = /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/;

/** What is wrong with the headers that a customer wants to receive; their values are never repeated. */
export function headerProblem(headers: unknown): string | undefined {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) return 'must be an object';
  const entries = Object.entries(headers);
  if (entries.length > mostHeaders) return `must hold at most ${mostHeaders} headers`;
  const names = entries.map(([name]) => name.toLowerCase());
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) return `must not hold "${twice}" twice`;
  for (const [name, value] of entries) {
    const isContentType = name.toLowerCase() === 'content-type';
    const problem = isContentType
      ? contentTypeProblem(name, value)
      : (nameProblem(name) ?? valueProblem(name, value));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function nameProblem(name: string): string | undefined {
  if (!token.test(name) || name.length > longestName)
    return `must have names that HTTP allows, of at most ${longestName} characters`;
  if (reserved.some((pattern) => pattern.test(name.toLowerCase())))
    return `must not hold "${name}": it is set by the service itself`;
  return undefined;
}

/** A customer may state the content type of events, not choose it. */
function contentTypeProblem(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return `must have a string as "${name}"`;
  return value.length <= longestValue && contentType.test(value)
    ? undefined
    : `may hold "${name}" only as application/json, with or without charset=utf-8: events are sent as JSON`;
}

function valueProblem(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return `must have a string as "${name}"`;
  if (!fieldValue.test(value) || value.length > longestValue)
    return `must have 1 to ${longestValue} printable ASCII characters as "${name}"`;
  return undefined;
}
