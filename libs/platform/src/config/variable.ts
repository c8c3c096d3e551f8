/** The value of a variable is invalid. The message is the reason, without secrets and without a full stop. */
export class InvalidValueError extends Error {
  override readonly name = 'InvalidValueError';
}

/** One environment variable: its meaning, how it is read, its default. */
export interface Variable<T> {
  about: string;
  /** Describes a valid value, for the docs and the error message. */
  expects: string;
  /** Throws or returns undefined when the text is invalid; an `InvalidValueError` gives the reason. */
  read(text: string): T | undefined;
  required: boolean;
  fallback?: T;
  /** The value of a secret is never printed. */
  secret: boolean;
}

export type Variables = Record<string, Variable<unknown>>;

interface Options<T> {
  about: string;
  default?: T;
  secret?: boolean;
}

type Declared<T, O> = O extends { default: T }
  ? Variable<T>
  : O extends { required: true }
    ? Variable<T>
    : Variable<T | undefined>;

function declare<T, O extends Options<T> & { required?: boolean }>(
  options: O,
  expects: string,
  read: (text: string) => T | undefined,
): Declared<T, O> {
  return {
    about: options.about,
    expects,
    read,
    required: options.required ?? false,
    fallback: options.default,
    secret: options.secret ?? false,
  } as unknown as Declared<T, O>;
}

type TextOptions = Options<string> & { required?: boolean; expects?: string; pattern?: RegExp };

/** Text, optionally of a pattern. */
export const text = <O extends TextOptions>(options: O): Declared<string, O> =>
  declare<string, O>(options, options.expects ?? 'text', (value) =>
    !options.pattern || options.pattern.test(value) ? value : undefined,
  );

/** A whole number within bounds. */
export const integer = <O extends Options<number> & { required?: boolean; min: number; max: number }>(
  options: O,
) =>
  declare<number, O>(options, `a whole number from ${options.min} to ${options.max}`, (value) => {
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : NaN;
    return number >= options.min && number <= options.max ? number : undefined;
  });

/** `true` or `false`. */
export const flag = <O extends Options<boolean>>(options: O) =>
  declare<boolean, O>(
    options,
    'true or false',
    (value) => ({ true: true, false: false })[value.toLowerCase()],
  );

/** One of a list of words. */
export const choice = <W extends string, O extends Options<W>>(words: readonly W[], options: O) =>
  declare<W, O>(options, `one of ${words.join(', ')}`, (value) => words.find((word) => word === value));

/** A URL of one of the given schemes. */
export const url = <O extends Options<string> & { required?: boolean; schemes: readonly string[] }>(
  options: O,
) =>
  declare<string, O>(
    options,
    `a URL that begins with ${options.schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    (value) => (options.schemes.includes(new URL(value).protocol.slice(0, -1)) ? value : undefined),
  );

/** What the base of URLs must not have: other parts would end up in the middle of the URLs. */
const baseUrlFaults: readonly { hasFault: (url: URL) => boolean; message: string }[] = [
  {
    hasFault: ({ protocol }) => !['http:', 'https:'].includes(protocol),
    message: 'it must begin with http:// or https://',
  },
  { hasFault: ({ username, password }) => !!username || !!password, message: 'it must not have a user name' },
  { hasFault: ({ href }) => /[?#]/.test(href), message: 'it must not have a query or a fragment' },
  {
    hasFault: ({ hostname }) => ['0.0.0.0', '[::]'].includes(hostname),
    message: 'it must have the host that browsers use; this one means every address of the server',
  },
];

/** The http or https URL below which browsers find a service. */
export const baseUrl = <O extends Options<string> & { required?: boolean }>(options: O) =>
  declare<string, O>(options, 'a URL that begins with http:// or https://', (value) => {
    const parsed = new URL(value);
    const fault = baseUrlFaults.find(({ hasFault }) => hasFault(parsed));
    if (fault) throw new InvalidValueError(fault.message);
    return value;
  });
