import { findOperation } from '../gateway/find-operation';
import { type PortalOperation, portalOperations } from './portal-operation.table';
import type { PortalScreen } from './portal-link';

// Every name in the paths of the table is an id.
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The operation of a path and a query as they were received, if one of the screens may call it. */
export function findPortalOperation(
  screens: readonly PortalScreen[],
  { service, method, path, query }: { service: string; method: string; path: string; query: string },
): PortalOperation | undefined {
  const found = findOperation(portalOperations, service, method, path);
  const operation = portalOperations.find((each) => each === found);
  if (!operation || !screens.includes(operation.screen)) return undefined;
  return hasIds(operation.path, path) && hasOnly(operation.parameters, query) ? operation : undefined;
}

function hasIds(pattern: string, path: string): boolean {
  const segments = path.split('/');
  return pattern.split('/').every((part, i) => !part.startsWith('{') || uuid.test(segments[i] ?? ''));
}

/** Each parameter at most once: two parsers may prefer different ones. */
function hasOnly(parameters: readonly string[], query: string): boolean {
  const names = [...new URLSearchParams(query).keys()];
  return new Set(names).size === names.length && names.every((name) => parameters.includes(name));
}
