import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { chart, render, type ValueSet, withHelm } from './helm';
import { ofKind } from './manifest';
import { services, valueSets } from './value-sets';

type Routes = Record<string, Record<string, string[]>>;
const routes = parse(readFileSync(path.join(chart, 'files/routes.yaml'), 'utf8')) as Routes;

// ingress-nginx rejects dots in paths of the other types.
const getPathType = (type: string, route: string) => (route.includes('.') ? 'ImplementationSpecific' : type);

const listRoutes = (service: string) =>
  Object.entries(routes[service] ?? {}).flatMap(([type, paths]) =>
    paths.map((route) => `${getPathType(type, route)} ${route} gatehouse-${service}`),
  );

const served = async (set: ValueSet) =>
  ofKind(await render(set), 'Ingress')
    .flatMap(({ spec }) => spec?.rules ?? [])
    .flatMap(({ http }) => http?.paths ?? [])
    .map(({ path: route, pathType, backend }) => `${pathType} ${route} ${backend.service?.name}`);

withHelm('the Ingress', () => {
  it('serves the routes of every service', async () => {
    expect((await served({})).sort()).toEqual(services.flatMap(listRoutes).sort());
  });

  it.each(services)('serves only the routes of %s if it is the only service', async (service) => {
    expect(await served(valueSets[`${service} alone`] ?? {})).toEqual(listRoutes(service));
  });
});
