import { applyDecorators, type Type } from '@nestjs/common';
import { getMetadataStorage, IsObject, ValidateNested } from 'class-validator';

type Reading = (value: unknown) => unknown;

const readings = new WeakMap<object, Map<string, Reading>>();

/** How the value of a field is read before it is checked: what was sent goes in, what the DTO holds comes out. */
export const Read =
  (reading: Reading): PropertyDecorator =>
  ({ constructor }, property) => {
    const known = readings.get(constructor) ?? new Map<string, Reading>();
    readings.set(constructor, known.set(property as string, reading));
  };

/** A field that is an object of a class of its own; the message says what it must be. */
export const Nested = (classOf: () => Type<object>, message: string): PropertyDecorator =>
  applyDecorators(
    // A list would be checked item by item, and every item complained of.
    Read((value) =>
      isPlainObject(value) ? instanceOf(classOf(), value) : value === undefined ? value : false,
    ),
    IsObject({ message }),
    ValidateNested({ message }),
  );

/**
 * What was sent as an instance of its DTO. Only the fields that have a rule are looked at, and nothing is looked into
 * but nested DTOs: the rest may be of any size and shape, and the rules of its field judge it. A field that is null is
 * absent: many languages write an optional field that is not set as null. What lies inside a free-form object stays.
 */
export function instanceOf<T extends object>(dto: Type<T>, value: object): T {
  const instance = new dto() as Record<string, unknown>;
  for (const field of fieldsOf(dto)) {
    const sent = Object.hasOwn(value, field) ? (value as Record<string, unknown>)[field] : undefined;
    if (sent !== undefined && sent !== null) instance[field] = readingOf(dto, field)?.(sent) ?? sent;
  }
  return instance as T;
}

const knownFields = new WeakMap<Type, readonly string[]>();

/** The fields that have a rule. Found out once per DTO. */
function fieldsOf(dto: Type): readonly string[] {
  let fields = knownFields.get(dto);
  if (!fields) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    knownFields.set(dto, (fields = [...new Set(rules.map(({ propertyName }) => propertyName))]));
  }
  return fields;
}

/** Of the class itself, or of one that it extends. */
function readingOf(dto: object, field: string): Reading | undefined {
  for (let known: object | null = dto; known; known = Object.getPrototypeOf(known) as object | null) {
    const reading = readings.get(known)?.get(field);
    if (reading) return reading;
  }
  return undefined;
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
