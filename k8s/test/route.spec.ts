import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { chart, render, type ValueSet, withHelm } from './helm';
import { ofKind } from './manifest';
import { components, services, valueSets } from './value-sets';

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

  it('serves the console only if it is enabled', async () => {
    expect(await served({})).not.toContain('Prefix /console gatehouse-console');
    expect((await served(valueSets['with the console'] ?? {})).sort()).toEqual(
      components.flatMap(listRoutes).sort(),
    );
    expect(await served(valueSets['the console alone'] ?? {})).toEqual(listRoutes('console'));
  });

  it('serves the console, and nothing else, at a host of its own', async () => {
    const [ingress] = ofKind(await render(valueSets['production with the console'] ?? {}), 'Ingress');
    const byHost = Object.fromEntries(
      (ingress?.spec?.rules ?? []).map(({ host, http }) => [host, http?.paths.map((one) => one.path)]),
    );

    expect(byHost['console.example.com']).toEqual(['/console']);
    expect(byHost['gatehouse.example.com']).not.toContain('/console');
    expect(ingress?.spec?.tls).toEqual([
      { hosts: ['gatehouse.example.com'], secretName: 'gatehouse-tls' },
      { hosts: ['console.example.com'], secretName: 'console-tls' },
    ]);
  });

  it.each(services)('serves only the routes of %s if it is the only service', async (service) => {
    expect(await served(valueSets[`${service} alone`] ?? {})).toEqual(listRoutes(service));
  });
});
