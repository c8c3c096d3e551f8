export const maxHeaders = 20;
const maxNameLength = 128;
const maxValueLength = 4096;

// Reserved for this service, the connection or the message framing. Setting them could forge signature headers or smuggle a
// second request.
const reserved: readonly RegExp[] = [
  /^x-service-/,
  /^webhook-/,
  /^content-/,
  /^proxy-/,
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/,
];

// The content type that is always sent; RFC 9110 allows spaces and tabs here.
const contentType = /^[ \t]*application\/json([ \t]*;[ \t]*charset=("?)utf-8\2)?[ \t]*$/i;

const token = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i;
// Visible ASCII, with spaces and tabs inside.
const fieldValue = /^[\x21-\x7e]([\t\x20-\x7e]*[\x21-\x7e])?$/;

/** Describes what is wrong with the headers of a callback. Never contains their values. */
export function findHeaderProblem(headers: unknown): string | undefined {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers)) return 'must be an object';
  const entries = Object.entries(headers);
  if (entries.length > maxHeaders) return `must contain at most ${maxHeaders} headers`;
  const names = entries.map(([name]) => name.toLowerCase());
  const duplicate = names.find((name, i) => names.indexOf(name) !== i);
  if (duplicate !== undefined) return `must not contain "${duplicate}" twice`;
  for (const [name, value] of entries) {
    const isContentType = name.toLowerCase() === 'content-type';
    const problem = isContentType
      ? findContentTypeProblem(name, value)
      : (findNameProblem(name) ?? findValueProblem(name, value));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findNameProblem(name: string): string | undefined {
  if (!token.test(name) || name.length > maxNameLength)
    return `must have names that HTTP allows, of at most ${maxNameLength} characters`;
  if (reserved.some((pattern) => pattern.test(name.toLowerCase())))
    return `must not contain "${name}": it is set by the service itself`;
  return undefined;
}

/** A customer may state the content type of events, but not change it. */
function findContentTypeProblem(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return `must have a string as "${name}"`;
  return value.length <= maxValueLength && contentType.test(value)
    ? undefined
    : `may contain "${name}" only as application/json, with or without charset=utf-8: events are sent as JSON`;
}

function findValueProblem(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return `must have a string as "${name}"`;
  if (!fieldValue.test(value) || value.length > maxValueLength)
    return `must have 1 to ${maxValueLength} printable ASCII characters as "${name}"`;
  return undefined;
}
