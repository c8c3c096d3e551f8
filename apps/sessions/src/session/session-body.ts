import { parseUrl } from '@gatehouse/outbound';
import { ValidateOptionalWith } from '@gatehouse/platform';

export const maxUrlLength = 2048;

/** An optional boolean. */
export const Flag = (): PropertyDecorator =>
  ValidateOptionalWith((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'));

/** An optional field with one of these values. */
export const OneOf = (values: readonly unknown[]): PropertyDecorator =>
  ValidateOptionalWith((value) =>
    values.includes(value) ? undefined : `must be one of ${values.join(', ')}`,
  );

/** Why a redirect URL is invalid. */
export function findUrlProblem(value: unknown): string | undefined {
  const isHttp = typeof value === 'string' && value.length <= maxUrlLength && /^https?:\/\//i.test(value);
  const url = isHttp ? parseUrl(value) : undefined;
  if (!url) return `must be an http(s) URL of at most ${maxUrlLength} characters`;
  return url.username || url.password ? 'must not contain a user name or password' : undefined;
}

/** Normalizes a language tag to BCP 47: Java, PHP and POSIX write `en_US` for `en-US`. */
export const normalizeLanguageTag = (tag: string): string => tag.replaceAll('_', '-');

const maxDepth = 100;

/** Why a free-form object is invalid: its size and its nesting are limited. */
export function findObjectProblem(value: unknown, maxBytes: number): string | undefined {
  if (!isContainer(value) || Array.isArray(value)) return 'must be an object';
  const text = stringify(value);
  if (text !== undefined && Buffer.byteLength(text) > maxBytes)
    return `must be at most ${formatSize(maxBytes)} of JSON`;
  const isTooDeep = text === undefined || isDeeperThan(value, maxDepth);
  return isTooDeep ? `must be nested at most ${maxDepth} levels deep` : undefined;
}

const formatSize = (bytes: number): string => (bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`);

/** As JSON; undefined if it is nested too deeply for `JSON.stringify`. */
function stringify(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Iterates by level: the nesting may be too deep for a recursion. */
function isDeeperThan(value: object, max: number): boolean {
  let level: object[] = [value];
  for (let depth = 1; depth <= max; depth++) {
    level = level.flatMap((item) => Object.values(item).filter(isContainer));
    if (level.length === 0) return false;
  }
  return true;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
