import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { apps } from './app-table';

describe('the table of apps', () => {
  it('has the routes that the chart gives to the Ingress', () => {
    const routes = parse(readFileSync('k8s/gatehouse/files/routes.yaml', 'utf8')) as object;

    expect(routes).toEqual(
      Object.fromEntries(apps.map(({ name, exact, trees }) => [name, { Exact: exact, Prefix: trees }])),
    );
  });
});
