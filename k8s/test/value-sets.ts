import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { chart, type ValueSet } from './helm';

export const services = Object.keys(
  (parse(readFileSync(path.join(chart, 'values.yaml'), 'utf8')) as { services: object }).services,
);

/** The images of the chart: the services, and the console, which is optional. */
export const components = [...services, 'console'];

/** A single service, as deployed by the team that owns it. */
const alone = (service: string): ValueSet => ({
  values: {
    services: Object.fromEntries(services.map((name) => [name, { enabled: name === service }])),
  },
});

/** Typical installations. */
const releases: Record<string, ValueSet> = {
  default: {},
  ...Object.fromEntries(services.map((service) => [`${service} alone`, alone(service)])),
  production: { files: ['values-production.yaml'] },
  'with the console': { values: { console: { enabled: true } } },
  'production with the console': {
    files: ['values-production.yaml'],
    values: {
      console: {
        enabled: true,
        config: { CONSOLE_LOGIN_HOURS: 8 },
        secretVariables: { existingSecret: 'my-console', names: ['CONSOLE_ADMIN_PASSWORD'] },
        ingress: { host: 'console.example.com', tlsSecret: 'console-tls' },
      },
    },
  },
  'the console alone': {
    values: {
      services: Object.fromEntries(services.map((name) => [name, { enabled: false }])),
      console: { enabled: true, config: { SESSIONS_URL: 'http://sessions' } },
    },
  },
  trial: { files: ['values-trial.yaml'] },
};

const managed = {
  database: { bundled: false, existingSecret: 'my-database-url' },
  redis: { bundled: false, existingSecret: 'my-redis-url' },
};

/** Options that affect other parts of the chart. */
const variations: Record<string, ValueSet> = {
  'no network policies': { values: { networkPolicy: { enabled: false } } },
  'no autoscaling': { values: { autoscaling: { enabled: false } } },
  'no ingress': { values: { ingress: { enabled: false }, publicUrl: 'https://verify.example.com' } },
  'no migrations': { values: { migrations: { enabled: false } } },
  'no pause before stopping': { values: { preStopSeconds: 0, config: { SHUTDOWN_TIMEOUT_SECONDS: 60 } } },
  'managed servers, generated keys': { values: managed },
  PgBouncer: {
    values: {
      ...managed,
      database: { ...managed.database, migrationUrlKey: 'MIGRATION_URL', sessionUrlKey: 'DIRECT_URL' },
    },
  },
  'managed database, bundled Redis': { values: { ...managed, redis: {} } },
  'own master keys': {
    values: {
      secrets: { existingSecret: 'my-keys' },
      services: { sessions: { tokenKeys: { existingSecret: 'my-token-keys' } } },
    },
  },
  'own keys of the node': {
    values: { services: { 'biometric-node': { nodeKeys: { existingSecret: 'my-node-keys' } } } },
  },
  'all optional values': {
    values: {
      fullnameOverride: 'a-name-that-is-longer-than-forty-characters-are',
      image: { digests: { sessions: `sha256:${'a'.repeat(64)}` }, pullSecrets: ['registry'] },
      ca: { existingSecret: 'my-ca' },
      faceModel: 'sface',
      faceModelClaim: 'my-models',
      services: {
        sessions: {
          config: { JWT_JWKS_URL: 'https://issuer.example.com/keys', ENROLLMENT: 'token' },
          api: { replicas: 50 },
        },
        sanctions: { datasetSources: { existingSecret: 'my-lists' } },
      },
      pods: {
        annotations: { 'example.com/owner': 'verification' },
        nodeSelector: { 'example.com/pool': 'verification' },
        tolerations: [{ key: 'dedicated', operator: 'Exists' }],
        affinity: { nodeAffinity: {} },
        priorityClassName: 'high',
      },
      keda: { enabled: true },
      networkPolicy: {
        extraEgress: [{ to: [{ namespaceSelector: {} }], ports: [{ port: 4318, protocol: 'TCP' }] }],
      },
      monitoring: { serviceMonitor: true, rules: true, labels: { release: 'prometheus' } },
    },
  },
};

export const valueSets: Record<string, ValueSet> = { ...releases, ...variations };
