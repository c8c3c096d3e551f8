import { parsedUrl } from '@gatehouse/outbound';
import { Optionally } from '@gatehouse/platform';

export const longestUrl = 2048;

/** A field that is true, false or left out. */
export const Flag = (): PropertyDecorator =>
  Optionally((value) => (typeof value === 'boolean' ? undefined : 'must be true or false'));

/** A field that is one of a few words or numbers, or left out. */
export const OneOf = (words: readonly unknown[]): PropertyDecorator =>
  Optionally((value) => (words.includes(value) ? undefined : `must be one of ${words.join(', ')}`));

/** What is wrong with an address that a person is sent to. */
export function urlProblem(value: unknown): string | undefined {
  const isSpelled = typeof value === 'string' && value.length <= longestUrl && /^https?:\/\//i.test(value);
  const url = isSpelled ? parsedUrl(value) : undefined;
  if (!url) return `must be an http(s) URL of at most ${longestUrl} characters`;
  return url.username || url.password ? 'must not hold a user name or password' : undefined;
}

/** A language tag as BCP 47 writes it: Java, PHP and POSIX write `en_US` for `en-US`. */
export const languageTag = (tag: string): string => tag.replaceAll('_', '-');

const deepest = 100;

/** What is wrong with an object that may hold anything, as long as it is not too large, nor nested too deeply to be written. */
export function looseObjectProblem(value: unknown, maxBytes: number): string | undefined {
  if (!isContainer(value) || Array.isArray(value)) return 'must be an object';
  const text = written(value);
  if (text !== undefined && Buffer.byteLength(text) > maxBytes)
    return `must be at most ${sizeInWords(maxBytes)} of JSON`;
  const isTooDeep = text === undefined || isDeeperThan(value, deepest);
  return isTooDeep ? `must be nested at most ${deepest} levels deep` : undefined;
}

const sizeInWords = (bytes: number): string =>
  bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`;

/** As JSON; undefined where it is nested too deeply to be written. */
function written(value: object): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Asked level by level: what is nested too deeply for a recursion is what this must find. */
function isDeeperThan(value: object, most: number): boolean {
  let level: object[] = [value];
  for (let depth = 1; depth <= most; depth++) {
    level = level.flatMap((item) => Object.values(item).filter(isContainer));
    if (level.length === 0) return false;
  }
  return true;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
