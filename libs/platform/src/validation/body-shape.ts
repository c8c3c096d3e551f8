import type { ExecutionContext, Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/internal';
import { DECORATORS } from '@nestjs/swagger';
import { findFields } from './dto';

/** The declared fields of a body. A field that is a DTO, or a list of them, has a shape; any other may have any content. */
export type BodyShape = ReadonlyMap<string, BodyShape | undefined>;

/** A route: its controller and its method. */
export type Route = Pick<ExecutionContext, 'getClass' | 'getHandler'>;

/** The shape of the body of a route; undefined if it declares none. */
export function findBodyShape(route: Route): BodyShape | undefined {
  const dto = findDocumentedBody(route) ?? findBodyParameter(route);
  return dto && getShape(dto);
}

/** The type in `@ApiBody`, of routes that read the fields themselves. */
function findDocumentedBody(route: Route): Type | undefined {
  const parameters = Reflect.getMetadata(DECORATORS.API_PARAMETERS, route.getHandler()) as
    { in?: string; type?: unknown }[] | undefined;
  const type = parameters?.find((parameter) => parameter.in === 'body')?.type;
  return typeof type === 'function' ? (type as Type) : undefined;
}

/** The type of the parameter with `@Body()`. */
function findBodyParameter(route: Route): Type | undefined {
  const [controller, { name }] = [route.getClass(), route.getHandler()];
  const sources = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as object;
  const source = Object.keys(sources).find((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
  const types = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype as object, name) as Type[];
  return source === undefined ? undefined : types[Number(source.split(':')[1])];
}

const shapes = new WeakMap<Type, BodyShape>();

/** The fields with a rule and the documented ones: some routes ignore a field that a standard defines. */
function getShape(dto: Type): BodyShape | undefined {
  const known = shapes.get(dto);
  if (known) return known;
  const fields = new Set([...findFields(dto), ...listDocumentedFields(dto)]);
  if (fields.size === 0) return undefined;
  const shape = new Map<string, BodyShape | undefined>();
  // Before its fields are read: a DTO may contain itself.
  shapes.set(dto, shape);
  for (const field of fields) shape.set(field, getFieldShape(dto, field));
  return shape;
}

const listDocumentedFields = ({ prototype }: Type): string[] =>
  ((Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, prototype as object) ?? []) as string[]).map(
    (key) => key.slice(1),
  );

function getFieldShape({ prototype }: Type, field: string): BodyShape | undefined {
  const property = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, prototype as object, field) as
    { type?: unknown } | undefined;
  return typeof property?.type === 'function' ? getShape(resolveType(property.type as Type)) : undefined;
}

/** A DTO that is declared later is given as a function, which unlike a class has no prototype. */
const resolveType = (type: Type | (() => Type)): Type =>
  'prototype' in type ? (type as Type) : (type as () => Type)();
