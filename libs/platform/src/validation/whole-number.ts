import { applyDecorators } from '@nestjs/common';
import { registerDecorator } from 'class-validator';
import { TransformValue } from './dto';

/** An optional integer of a query string, within bounds. */
export function WholeNumber(min: number, max: number): PropertyDecorator {
  return applyDecorators(TransformValue(digitsToNumber), Within(min, max));
}

const digitsToNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;

function Within(min: number, max: number): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'wholeNumber',
      target: target.constructor,
      propertyName: property as string,
      validator: {
        validate: (value: unknown) =>
          value === undefined ||
          (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max),
        defaultMessage: () => `${String(property)} must be a whole number from ${min} to ${max}`,
      },
    });
}
