import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type App, suiteApps } from './app-table';

/** The routes of an app in the Caddyfile, without its documentation. */
function readCaddyRoutes({ name }: App): string[] {
  const [, paths = ''] =
    new RegExp(`@${name} path (.+)`).exec(readFileSync('docker/Caddyfile', 'utf8')) ?? [];
  return paths.split(' ').filter((route) => !route.startsWith('/docs/'));
}

describe('the table of apps', () => {
  it.each(suiteApps)('matches the routes of $name in the Caddyfile', (app) => {
    const routes = [...app.exact, ...app.trees.flatMap((tree) => [tree, `${tree}/*`])];

    expect(readCaddyRoutes(app)).toEqual(routes);
  });

  it('matches the routes of the Ingress in the chart', () => {
    const routes = parse(readFileSync('k8s/gatehouse/files/routes.yaml', 'utf8')) as object;

    expect(routes).toEqual(
      Object.fromEntries(suiteApps.map(({ name, exact, trees }) => [name, { Exact: exact, Prefix: trees }])),
    );
  });
});
