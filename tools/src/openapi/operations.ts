/** An operation of an OpenAPI document, with its method, path and JSON pointer. */
export interface PlacedOperation<O> {
  method: string;
  path: string;
  operation: O;
  pointer: string;
}

/** Every operation of a document, in order. */
export const listOperations = <O>({
  paths,
}: {
  paths: Record<string, Record<string, O>>;
}): PlacedOperation<O>[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      pointer: pointerTo('paths', path, method),
    })),
  );

/** A JSON pointer, as the fragment of a URI. */
export const pointerTo = (...keys: string[]): string =>
  ['#', ...keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
