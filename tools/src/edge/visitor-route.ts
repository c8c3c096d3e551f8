import { findRoute, isWithin, type Route } from './route';

// What the launch page loads and calls. Nothing here accepts an API key.
const visitorPaths = {
  exact: ['/node/.well-known/jwks.json'],
  trees: ['/launch', '/device'],
} as const;

/** Finds the route of a request of a visitor's browser. Everything else of the suite is unknown to it. */
export function findVisitorRoute(target: string): Route {
  const route = findRoute(target);
  if (route.kind === 'rejected') return route;
  const [path = ''] = target.split('?');
  const isVisited =
    visitorPaths.exact.some((each) => each === path) ||
    visitorPaths.trees.some((tree) => isWithin(path, tree));
  if (route.kind === 'app' && isVisited) return route;
  return { kind: 'unknown', message: 'Only the launch page and what it calls are served at this address.' };
}
