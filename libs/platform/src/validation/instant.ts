import { applyDecorators } from '@nestjs/common';
import { registerDecorator } from 'class-validator';
import { TransformValue } from './dto';

// RFC 3339: a timestamp has an offset; a date means midnight UTC.
const pattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/i;

/** An ISO 8601 timestamp, parsed into a `Date`. */
export function Instant({ optional = false } = {}): PropertyDecorator {
  return applyDecorators(TransformValue(parseInstant), (target: object, property: string | symbol) =>
    registerDecorator({
      name: 'instant',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown) => (optional && value === undefined) || value instanceof Date,
        defaultMessage: () =>
          `${String(property)} must be an ISO 8601 timestamp, such as 2026-01-31T12:00:00Z`,
      },
    }),
  );
}

function parseInstant(value: unknown): Date | undefined {
  if (typeof value !== 'string' || !pattern.test(value)) return undefined;
  const date = new Date(value);
  // JavaScript reads 31 February as 3 March.
  const day = Number(value.slice(8, 10));
  const daysOfMonth = new Date(
    Date.UTC(Number(value.slice(0, 4)), Number(value.slice(5, 7)), 0),
  ).getUTCDate();
  return Number.isNaN(date.getTime()) || day > daysOfMonth ? undefined : date;
}
