import type { INetworkPolicyEgressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyEgressRule';
import { render, type ValueSet, withHelm } from './helm';
import { nameOf, ofKind } from './manifest';

// Where each process may go when PostgreSQL is at 10.20.0.0/24 and Redis at 10.20.1.0/24, as in production.
const usual = ['DNS', 'PostgreSQL', 'Redis'];
const ways: Record<string, string[]> = {
  'biometric-node-api': usual,
  'biometric-node-migrate': ['DNS', 'PostgreSQL'],
  'biometric-node-worker': usual,
  'sanctions-api': usual,
  'sanctions-migrate': ['DNS', 'PostgreSQL'],
  'sanctions-worker': [...usual, 'the internet at 443'],
  'sessions-api': usual,
  'sessions-migrate': ['DNS', 'PostgreSQL'],
  'sessions-worker': [...usual, 'the internet at 1 to 65535'],
  'string-store-api': usual,
  'string-store-migrate': ['DNS', 'PostgreSQL'],
  'string-store-worker': usual,
};

const production = { files: ['values-production.yaml'] };

function wayOf({ to = [], ports = [] }: INetworkPolicyEgressRule): string {
  const [port] = ports;
  const cidrs = to.map(({ ipBlock }) => ipBlock?.cidr);
  if (port?.port === 53) return 'DNS';
  if (cidrs.includes('10.20.0.0/24')) return 'PostgreSQL';
  if (cidrs.includes('10.20.1.0/24')) return 'Redis';
  const isPublic = to.every(({ ipBlock }) => ipBlock?.except?.some((range) => /^(10\.|fc00)/.test(range)));
  const range = port?.port === port?.endPort ? port?.port : `${port?.port} to ${port?.endPort}`;
  return `${isPublic ? 'the internet' : 'anywhere'} at ${range}`;
}

const waysOut = async (set: ValueSet) =>
  Object.fromEntries(
    ofKind(await render(set), 'NetworkPolicy').map((policy) => [
      nameOf(policy).replace('gatehouse-', ''),
      (policy.spec?.egress ?? []).map(wayOf),
    ]),
  );

withHelm('the network policies', () => {
  it('let webhooks and lists reach the internet, and nobody else', async () => {
    expect(await waysOut(production)).toEqual(ways);
  });

  it('let the API of sessions fetch the key set of an issuer, where there is one', async () => {
    const config = { JWT_JWKS_URL: 'https://issuer.example.com/keys' };
    const out = await waysOut({ ...production, values: { services: { sessions: { config } } } });

    expect(out).toEqual({ ...ways, 'sessions-api': [...usual, 'the internet at 443'] });
  });

  it('let bundled servers call nobody', async () => {
    expect(await waysOut({})).toMatchObject({ postgresql: [], redis: [] });
  });

  it('let those in who are named, and to workers only those who read metrics', async () => {
    const policies = ofKind(await render(production), 'NetworkPolicy');
    const callers = (name: string) =>
      policies
        .filter((policy) => nameOf(policy) === name)
        .flatMap(({ spec }) => spec?.ingress ?? [])
        .flatMap(({ from = [] }) => from)
        .map(({ namespaceSelector }) => namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name']);

    expect(callers('gatehouse-sessions-api')).toEqual(['ingress-nginx', 'monitoring']);
    expect(callers('gatehouse-sessions-worker')).toEqual(['monitoring']);
    expect(callers('gatehouse-sessions-migrate')).toEqual([]);
  });
});
