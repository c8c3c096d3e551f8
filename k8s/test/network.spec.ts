import type { INetworkPolicyEgressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyEgressRule';
import { render, type ValueSet, withHelm } from './helm';
import { getName, ofKind } from './manifest';

// The egress of each process when PostgreSQL is at 10.20.0.0/24 and Redis at 10.20.1.0/24, as in production.
const defaultTargets = ['DNS', 'PostgreSQL', 'Redis'];
const expectedEgress: Record<string, string[]> = {
  'biometric-node-api': defaultTargets,
  'biometric-node-migrate': ['DNS', 'PostgreSQL'],
  'biometric-node-worker': defaultTargets,
  'sanctions-api': defaultTargets,
  'sanctions-migrate': ['DNS', 'PostgreSQL'],
  'sanctions-worker': [...defaultTargets, 'the internet at 1 to 65535'],
  'sessions-api': defaultTargets,
  'sessions-migrate': ['DNS', 'PostgreSQL'],
  'sessions-worker': [...defaultTargets, 'the internet at 1 to 65535'],
  'string-store-api': defaultTargets,
  'string-store-migrate': ['DNS', 'PostgreSQL'],
  'string-store-worker': defaultTargets,
};

const production = { files: ['values-production.yaml'] };
const console = { enabled: true };

function describeRule({ to = [], ports = [] }: INetworkPolicyEgressRule): string {
  const [port] = ports;
  const components = to.flatMap(
    ({ podSelector }) => podSelector?.matchLabels?.['app.kubernetes.io/component'] ?? [],
  );
  const cidrs = to.map(({ ipBlock }) => ipBlock?.cidr);
  if (port?.port === 53) return 'DNS';
  if (cidrs.includes('10.20.0.0/24')) return 'PostgreSQL';
  if (cidrs.includes('10.20.1.0/24')) return 'Redis';
  if (components.length > 0) return `${components.join()} at ${port?.port}`;
  const isPublic = to.every(({ ipBlock }) => ipBlock?.except?.some((range) => /^(10\.|fc00)/.test(range)));
  const range = port?.port === port?.endPort ? port?.port : `${port?.port} to ${port?.endPort}`;
  return `${isPublic ? 'the internet' : 'anywhere'} at ${range}`;
}

const renderEgress = async (set: ValueSet) =>
  Object.fromEntries(
    ofKind(await render(set), 'NetworkPolicy').map((policy) => [
      getName(policy).replace('gatehouse-', ''),
      (policy.spec?.egress ?? []).map(describeRule),
    ]),
  );

withHelm('the network policies', () => {
  it('allow the internet only for webhooks and lists', async () => {
    expect(await renderEgress(production)).toEqual(expectedEgress);
  });

  it('allow the API of sessions to fetch the key set of an issuer if one is configured', async () => {
    const config = { JWT_JWKS_URL: 'https://issuer.example.com/keys' };
    const out = await renderEgress({ ...production, values: { services: { sessions: { config } } } });

    expect(out).toEqual({ ...expectedEgress, 'sessions-api': [...defaultTargets, 'the internet at 443'] });
  });

  const consoleEgress = [
    ...defaultTargets,
    ...['biometric-node', 'sanctions', 'sessions', 'string-store'].map((service) => `${service} at 8080`),
  ];

  it('allow the console to reach the services, and nothing else', async () => {
    expect(await renderEgress({ ...production, values: { console } })).toEqual({
      ...expectedEgress,
      'console-api': consoleEgress,
      'console-migrate': ['DNS', 'PostgreSQL'],
    });
  });

  it('allow the console to reach an issuer of logins if one is configured', async () => {
    const config = { CONSOLE_OIDC_ISSUER: 'https://login.example.com' };
    expect(await renderEgress({ ...production, values: { console: { ...console, config } } })).toMatchObject({
      'console-api': [...consoleEgress, 'the internet at 443'],
    });
  });

  it('allow the console in at the APIs of the services only', async () => {
    const set = { ...production, values: { console } };
    const open = ofKind(await render(set), 'NetworkPolicy').filter(({ spec }) =>
      spec?.ingress?.some(({ from = [] }) =>
        from.some(
          ({ podSelector }) => podSelector?.matchLabels?.['app.kubernetes.io/component'] === 'console',
        ),
      ),
    );
    expect(open.map(getName)).toEqual(
      ['biometric-node', 'sanctions', 'sessions', 'string-store'].map(
        (service) => `gatehouse-${service}-api`,
      ),
    );
  });

  it('allow no egress for bundled servers', async () => {
    expect(await renderEgress({})).toMatchObject({ postgresql: [], redis: [] });
  });

  it('allow ingress from the configured peers, and for workers only from those that read metrics', async () => {
    const policies = ofKind(await render(production), 'NetworkPolicy');
    const callers = (name: string) =>
      policies
        .filter((policy) => getName(policy) === name)
        .flatMap(({ spec }) => spec?.ingress ?? [])
        .flatMap(({ from = [] }) => from)
        .map(({ namespaceSelector }) => namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name']);

    expect(callers('gatehouse-sessions-api')).toEqual(['ingress-nginx', 'monitoring']);
    expect(callers('gatehouse-sessions-worker')).toEqual(['monitoring']);
    expect(callers('gatehouse-sessions-migrate')).toEqual([]);
  });
});
