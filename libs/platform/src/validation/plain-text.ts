import { registerDecorator } from 'class-validator';

export interface PlainTextBounds {
  /** At most this many bytes of UTF-8. */
  maxBytes: number;
  optional?: boolean;
}

/** Text that PostgreSQL can store: 1 byte to `maxBytes` of UTF-8, no lone surrogates, no NUL. */
export function PlainText(bounds: PlainTextBounds): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'plainText',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown) =>
          (bounds.optional && value === undefined) || findProblem(value, bounds) === undefined,
        defaultMessage: (args) => `${args?.property} ${findProblem(args?.value, bounds)}`,
      },
    });
}

function findProblem(value: unknown, { maxBytes }: PlainTextBounds): string | undefined {
  if (value === undefined) return 'is missing: it must be a string';
  if (typeof value !== 'string') return 'must be a string';
  if (value.length === 0) return 'must not be empty';
  const bytes = value.length > maxBytes ? Infinity : Buffer.byteLength(value);
  if (bytes > maxBytes) return `must be at most ${maxBytes} bytes of UTF-8`;
  const nul = value.indexOf('\0');
  if (nul >= 0) return `must not contain a NUL character (position ${nul})`;
  if (!isWellFormed(value)) return 'must be well-formed Unicode: it contains a lone surrogate';
  return undefined;
}

// ES2024, in every supported Node.js version; the es2023 library of TypeScript does not declare it.
const isWellFormed = (value: string): boolean =>
  (value as unknown as { isWellFormed(): boolean }).isWellFormed();
