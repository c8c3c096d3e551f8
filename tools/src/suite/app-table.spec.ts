import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type App, apps } from './app-table';

/** What the Caddyfile passes to an app, beside its documentation. */
function caddyRoutes({ name }: App): string[] {
  const [, paths = ''] =
    new RegExp(`@${name} path (.+)`).exec(readFileSync('docker/Caddyfile', 'utf8')) ?? [];
  return paths.split(' ').filter((route) => !route.startsWith('/docs/'));
}

describe('the table of apps', () => {
  it.each(apps)('has the routes that the Caddyfile gives to $name', (app) => {
    const routes = [...app.exact, ...app.trees.flatMap((tree) => [tree, `${tree}/*`])];

    expect(caddyRoutes(app)).toEqual(routes);
  });

  it('has the routes that the chart gives to the Ingress', () => {
    const routes = parse(readFileSync('k8s/gatehouse/files/routes.yaml', 'utf8')) as object;

    expect(routes).toEqual(
      Object.fromEntries(apps.map(({ name, exact, trees }) => [name, { Exact: exact, Prefix: trees }])),
    );
  });
});
