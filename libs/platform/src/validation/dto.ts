import { applyDecorators, type Type } from '@nestjs/common';
import { getMetadataStorage, IsObject, ValidateNested } from 'class-validator';

type Transformer = (value: unknown) => unknown;

const transformers = new WeakMap<object, Map<string, Transformer>>();

/** Transforms the value of a field before it is validated. */
export const TransformValue =
  (transformer: Transformer): PropertyDecorator =>
  ({ constructor }, property) => {
    const known = transformers.get(constructor) ?? new Map<string, Transformer>();
    transformers.set(constructor, known.set(property as string, transformer));
  };

/** A field that is a nested DTO; the message says what it must be. */
export const Nested = (getClass: () => Type<object>, message: string): PropertyDecorator =>
  applyDecorators(
    // An array would be validated item by item, with one problem per item.
    TransformValue((value) =>
      isPlainObject(value) ? toInstance(getClass(), value) : value === undefined ? value : false,
    ),
    IsObject({ message }),
    ValidateNested({ message }),
  );

/**
 * Creates an instance of the DTO from the received value. Only fields with a rule are read, and only nested DTOs are traversed:
 * other values may have any size and shape. A field that is null counts as absent, because many languages serialize unset optional
 * fields as null. Nulls inside a free-form object stay.
 */
export function toInstance<T extends object>(dto: Type<T>, value: object): T {
  const instance = new dto() as Record<string, unknown>;
  for (const field of findFields(dto)) {
    const received = Object.hasOwn(value, field) ? (value as Record<string, unknown>)[field] : undefined;
    if (received !== undefined && received !== null)
      instance[field] = findTransformer(dto, field)?.(received) ?? received;
  }
  return instance as T;
}

const fieldCache = new WeakMap<Type, readonly string[]>();

/** The fields that have a rule, cached per DTO. */
export function findFields(dto: Type): readonly string[] {
  let fields = fieldCache.get(dto);
  if (!fields) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    fieldCache.set(dto, (fields = [...new Set(rules.map(({ propertyName }) => propertyName))]));
  }
  return fields;
}

/** Of the class or of a class that it extends. */
function findTransformer(dto: object, field: string): Transformer | undefined {
  for (let known: object | null = dto; known; known = Object.getPrototypeOf(known) as object | null) {
    const transformer = transformers.get(known)?.get(field);
    if (transformer) return transformer;
  }
  return undefined;
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
