import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { IContainer } from 'kubernetes-models/v1/Container';
import { render, type ValueSet, withHelm } from './helm';
import { getLabels, type Manifest, getName, ofKind, findProcesses } from './manifest';
import { components, services, valueSets } from './value-sets';

interface Variable {
  name: string;
  expects: string;
  required: boolean;
  secret: boolean;
  default?: string | number | boolean;
}

// Variables of an app that the chart does not set, and others that it sets.
const unset: Record<string, string> = {
  LAUNCH_PAGE: 'the page is in the image',
  CONSOLE_PAGE: 'the page is in the image',
  CONSOLE_PORTS_FILE: 'it is for npm start',
  SHUTDOWN_DELAY_SECONDS: 'preStopSeconds replaces it',
};
const foreign: Record<string, string> = { NODE_EXTRA_CA_CERTS: 'Node.js reads it before the app starts' };

/** The variables of a container: from Secrets, and plain ones. */
function readEnvironment({ env = [], envFrom = [] }: IContainer, manifests: readonly Manifest[]) {
  const configs = ofKind(manifests, 'ConfigMap').filter((config) =>
    envFrom.some(({ configMapRef }) => configMapRef?.name === getName(config)),
  );
  return {
    secret: env.filter(({ valueFrom }) => valueFrom?.secretKeyRef).map(({ name }) => name),
    plain: [
      ...env.filter(({ value }) => value !== undefined).map(({ name }) => name),
      ...configs.flatMap(({ data = {} }) => Object.keys(data)),
    ],
  };
}

/** A valid value of the variable that the schema of the chart accepts. */
function makeSample({ expects, default: fallback }: Variable): string | number | boolean {
  if (fallback !== undefined) return fallback;
  return expects.startsWith('a whole number') ? 1 : 'sample';
}

withHelm('the variables of the apps', () => {
  const variables = new Map<string, Variable[]>();
  beforeAll(async () => {
    const declared = async (service: string) => {
      const app = [`dist/apps/${service}/main.mjs`, 'config'];
      const { stdout } = await promisify(execFile)(process.execPath, app);
      variables.set(service, JSON.parse(stdout) as Variable[]);
    };
    await Promise.all(components.map(declared));
  });
  const readVariables = (labels: Record<string, string>) =>
    variables.get(labels['app.kubernetes.io/component'] ?? '') ?? [];

  const environments = async (set: ValueSet) => {
    const manifests = await render(set);
    return findProcesses(manifests).flatMap(({ name, labels, pod }) =>
      pod.containers.map((container) => ({
        name,
        known: readVariables(labels),
        ...readEnvironment(container, manifests),
      })),
    );
  };

  it.each(Object.entries(valueSets))(
    'are declared, complete, and from a Secret if they are secret: %s',
    async (_, set) => {
      for (const { name, known, secret, plain } of await environments(set)) {
        const given = [...secret, ...plain].filter((variable) => !(variable in foreign));
        const names = (list: readonly Variable[]) => list.map((variable) => variable.name);

        expect({
          name,
          unknown: given.filter((variable) => !names(known).includes(variable)),
          missing: names(known.filter((variable) => variable.required && !given.includes(variable.name))),
          open: names(known.filter((variable) => variable.secret && plain.includes(variable.name))),
        }).toEqual({ name, unknown: [], missing: [], open: [] });
      }
    },
  );

  it('can all be set', async () => {
    const console = { enabled: true };
    const production = { files: ['values-production.yaml'], values: { console } };
    const before = await environments(production);
    const isSettable = (service: string, { name, secret }: Variable) =>
      !secret &&
      !(name in unset) &&
      !before.some((one) => one.known === variables.get(service) && one.plain.includes(name));
    const config = (service: string) =>
      Object.fromEntries(
        (variables.get(service) ?? [])
          .filter((variable) => isSettable(service, variable))
          .map((variable) => [variable.name, makeSample(variable)]),
      );
    const secretValues: Record<string, object> = {
      'biometric-node': { weaviate: { existingSecret: 'my-weaviate' } },
    };
    const consoleSecrets = (variables.get('console') ?? [])
      .filter(({ name, secret }) => secret && name.startsWith('CONSOLE_'))
      .map(({ name }) => name);
    const set = {
      ...production,
      values: {
        services: Object.fromEntries(
          services.map((service) => [service, { config: config(service), ...secretValues[service] }]),
        ),
        console: {
          ...console,
          config: config('console'),
          secretVariables: { existingSecret: 'my-console', names: consoleSecrets },
        },
      },
    };

    for (const { name, known, secret, plain } of await environments(set)) {
      const given = [...secret, ...plain].filter((variable) => !(variable in foreign));
      const expected = known.map((variable) => variable.name).filter((variable) => !(variable in unset));

      expect([name, given.sort()]).toEqual([name, expected.sort()]);
    }
  });

  it('are rendered without an exponent, for numbers of any size', async () => {
    const config = { RATE_LIMIT_PER_MINUTE: 1_000_000_000, LOG_LEVEL: 'debug' };
    const manifests = await render({
      values: { config, services: { sanctions: { config: { REQUIRE_API_KEY: true } } } },
    });
    const sanctions = ofKind(manifests, 'ConfigMap').find(
      (one) => getLabels(one)['app.kubernetes.io/component'] === 'sanctions',
    );

    expect(sanctions?.data).toMatchObject({
      PORT: '8080',
      LOG_LEVEL: 'debug',
      RATE_LIMIT_PER_MINUTE: '1000000000',
      REQUIRE_API_KEY: 'true',
    });
  });

  it('restart only the pods of the service whose variables change', async () => {
    const checksums = async (values: object) =>
      Object.fromEntries(
        ofKind(await render({ values }), 'Deployment')
          .filter((one) => getLabels(one)['gatehouse/role'] === 'api')
          .map((one) => [
            getLabels(one)['app.kubernetes.io/component'],
            one.spec?.template.metadata?.annotations?.['checksum/config'],
          ]),
      );
    const before = await checksums({});
    const after = await checksums({ services: { sessions: { config: { SESSION_TTL: 600 } } } });

    expect(after['sessions']).not.toBe(before['sessions']);
    expect({ ...after, sessions: '' }).toEqual({ ...before, sessions: '' });
  });
});
