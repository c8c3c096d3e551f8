import type { OutgoingHttpHeaders } from 'node:http';
import { apps, type App, suiteApps } from '../suite/app-table';

/** What the edge does with a request. */
export type Route =
  | { kind: 'app'; app: App; path: string }
  | { kind: 'docs-page' }
  | { kind: 'file'; headers: OutgoingHttpHeaders; body: string | Buffer }
  | { kind: 'docs-file'; place: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'rejected'; reason: string }
  | { kind: 'unknown'; message?: string };

// Longest first, so that the most specific tree wins.
const trees = suiteApps
  .flatMap((app) => app.trees.map((tree) => ({ app, tree })))
  .sort((one, other) => other.tree.length - one.tree.length);

/** Finds the app for a request target: path and query as received, never decoded. */
export function findRoute(target: string): Route {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  if (!path.startsWith('/')) return { kind: 'rejected', reason: 'The address must begin with a slash.' };
  // An app could resolve these to a path that the edge does not route.
  if (path.split('/').some(isDotSegment))
    return { kind: 'rejected', reason: 'The path must not contain . or .. segments.' };
  // A server may treat a backslash as a slash, and end the path at a number sign.
  if (path.includes('\\') || target.includes('#'))
    return {
      kind: 'rejected',
      reason: 'The address must not contain a backslash in its path, nor a number sign.',
    };
  if (path === '/docs' || path.startsWith('/docs/')) return findDocs(path);
  const app =
    apps.find(({ exact }) => exact.includes(path)) ?? trees.find(({ tree }) => isWithin(path, tree))?.app;
  return app ? { kind: 'app', app, path: target } : { kind: 'unknown' };
}

/** Each app serves its documentation at /docs and /docs-json; here they are /docs/<app>/ and /docs/<app>.json. The rest is the site. */
function findDocs(path: string): Route {
  const place = path.slice('/docs/'.length);
  if (place === '') return { kind: 'docs-page' };
  const [, name, json, below] = /^([a-z-]*)(\.json)?(\/.*)?$/.exec(place) ?? [];
  const app = apps.find((entry) => entry.name === name);
  if (!app) return { kind: 'docs-file', place };
  if (json && below) return { kind: 'unknown' };
  if (json) return { kind: 'app', app, path: '/docs-json' };
  // The page links to its files relative to its folder.
  if (!below) return { kind: 'redirect', to: `/docs/${app.name}/` };
  return { kind: 'app', app, path: `/docs${below}` };
}

export function isWithin(path: string, tree: string): boolean {
  return path === tree || path.startsWith(`${tree}/`);
}

function isDotSegment(segment: string): boolean {
  return /^(\.|%2e){1,2}$/i.test(segment);
}
