import { workspaceRoot } from '@gatehouse/embedded';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.join(workspaceRoot(), 'apps/console-page/src/router.tsx');
const anyScreen = /\b(?:scoped|installed)\(/g;
const route = /\b(scoped|installed)\(\s*'([^']+)',\s*\w+,\s*'\w+'((?:,\s*'[\w.]+')*),?\s*\)/g;

/** A screen of the page, by its address. */
export interface RoutedScreen {
  path: string;
  permissions: string[];
}

/** The screens of the router. It is read as text, because it imports every screen. */
export function readRoutes(): RoutedScreen[] {
  const source = readFileSync(file, 'utf8');
  const routes = [...source.matchAll(route)].map(([, kind, address = '', permissions = '']) => ({
    path: kind === 'scoped' ? `/c/$customer/$mode${address}` : address,
    permissions: [...permissions.matchAll(/'([\w.]+)'/g)].map(([, name = '']) => name),
  }));
  const expected = [...source.matchAll(anyScreen)].length;
  if (routes.length === 0 || routes.length !== expected)
    throw new Error(`${expected - routes.length} of ${expected} routes of ${file} are not understood.`);
  return routes;
}
