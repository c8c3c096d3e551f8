import type { IContainer } from 'kubernetes-models/v1/Container';
import {
  listContainers,
  getLabels,
  type Manifest,
  getName,
  ofKind,
  getRole,
  selects,
  findProcesses,
  findWorkloads,
  type Workload,
} from '../manifest';
import { each, first, type Policy, without } from './policy';

const getHook = ({ metadata }: Manifest) => metadata?.annotations?.['helm.sh/hook'];
const getWeight = ({ metadata }: Manifest) => Number(metadata?.annotations?.['helm.sh/hook-weight'] ?? 0);

const listPorts = (containers: readonly IContainer[]) =>
  containers.flatMap(({ ports = [] }) => ports.flatMap(({ name, containerPort }) => [name, containerPort]));

/** Names and keys of the Secrets that containers refer to. */
const secretKeys = (containers: readonly IContainer[]) =>
  containers
    .flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []))
    .map(({ name = '', key }) => ({ name, key }));

/** The names of the Secrets of the chart. */
const isGenerated = (name: string) => /-((token-|node-)?secrets|postgresql|redis)$/.test(name);

const urlWithPassword = /:\/\/[^/\s"]*:[^/\s"]+@/;

/** The lists of keys that only one service may have, and this service. */
const ownKeys: Readonly<Record<string, string>> = {
  GATEHOUSE_TOKEN_KEYS: 'sessions',
  GATEHOUSE_NODE_KEYS: 'biometric-node',
};

/** The lists of keys that a container of a workload gets: by name, by the key of a Secret, or with a whole Secret or ConfigMap. */
const listOwnKeys = (workload: Workload, manifests: readonly Manifest[]): string[] => {
  const objects = [...ofKind(manifests, 'Secret'), ...ofKind(manifests, 'ConfigMap')];
  const contents = (name = '') =>
    objects
      .filter((one) => getName(one) === name)
      .flatMap((one) => Object.keys({ ...('stringData' in one ? one.stringData : {}), ...one.data }));
  const volumes = workload.pod.volumes ?? [];
  return [
    ...listContainers(workload).flatMap(({ env = [], envFrom = [] }) => [
      ...env.flatMap(({ name, valueFrom }) => [name, valueFrom?.secretKeyRef?.key ?? '']),
      ...envFrom.flatMap(({ secretRef, configMapRef }) => contents(secretRef?.name ?? configMapRef?.name)),
    ]),
    ...volumes.flatMap(({ secret }) => contents(secret?.secretName)),
  ].filter((name) => Object.hasOwn(ownKeys, name));
};

/** References between objects. */
export const wiringPolicies: readonly Policy[] = [
  {
    rule: 'every object has a unique name of at most 63 characters, and a label with its release',
    broken: (manifests) => {
      const titles = manifests.map((manifest) => `${manifest.kind} ${getName(manifest)}`);
      const unnamed = manifests.filter(
        (manifest) =>
          getName(manifest).length > 63 || getLabels(manifest)['app.kubernetes.io/instance'] !== 'gatehouse',
      );
      return [...titles.filter((title, index) => titles.indexOf(title) !== index), ...unnamed.map(getName)];
    },
    breach: (manifests) => manifests.push(first(manifests)),
  },
  {
    rule: 'every workload selects only its own pods',
    ...each(findWorkloads, (workload, manifests) => {
      const { kind, manifest, labels } = workload;
      const selector = manifest.kind === 'Job' ? { matchLabels: labels } : manifest.spec?.selector;
      const selected = findWorkloads(manifests).filter((other) => selects(selector, other.labels));
      return selected.length === 1 && selected[0]?.kind === kind && selected[0].name === workload.name;
    }),
    breach: (manifests) => {
      const [deployment] = ofKind(manifests, 'Deployment');
      if (deployment?.spec)
        deployment.spec.selector = { matchLabels: { 'app.kubernetes.io/name': 'gatehouse' } };
    },
  },
  {
    rule: 'every Service selects one workload and declared ports',
    broken: (manifests) =>
      ofKind(manifests, 'Service')
        .filter(({ spec }) => {
          const targets = findWorkloads(manifests).filter(({ labels }) =>
            selects({ matchLabels: spec?.selector }, labels),
          );
          const ports = targets.flatMap(({ pod }) => listPorts(pod.containers));
          return targets.length !== 1 || !spec?.ports?.every(({ targetPort }) => ports.includes(targetPort));
        })
        .map(getName),
    breach: (manifests) => {
      const [service] = ofKind(manifests, 'Service');
      if (service?.spec) service.spec.ports = [{ port: 80, targetPort: 'https' }];
    },
  },
  {
    rule: 'the Ingress refers to existing Services',
    broken: (manifests) => {
      const services = ofKind(manifests, 'Service').flatMap((service) =>
        (service.spec?.ports ?? []).map(({ name }) => `${getName(service)} ${name}`),
      );
      return ofKind(manifests, 'Ingress')
        .flatMap(({ spec }) => spec?.rules ?? [])
        .flatMap(({ http }) => http?.paths ?? [])
        .map(({ backend }) => `${backend.service?.name} ${backend.service?.port?.name}`)
        .filter((backend) => !services.includes(backend));
    },
    breach: (manifests) => {
      const [path] = ofKind(manifests, 'Ingress')[0]?.spec?.rules?.[0]?.http?.paths ?? [];
      if (path) path.backend = { service: { name: 'elsewhere', port: { name: 'http' } } };
    },
  },
  {
    rule: 'every ConfigMap that a container reads exists',
    ...each(findWorkloads, (workload, manifests) =>
      listContainers(workload)
        .flatMap(({ envFrom = [] }) => envFrom.map(({ configMapRef }) => configMapRef?.name))
        .every((name) => ofKind(manifests, 'ConfigMap').some((config) => getName(config) === name)),
    ),
    breach: (manifests) => without(manifests, 'ConfigMap'),
  },
  {
    rule: 'every key that a container reads from a Secret of the release exists',
    ...each(findWorkloads, (workload, manifests) =>
      secretKeys(listContainers(workload)).every(({ name, key }) => {
        const secret = ofKind(manifests, 'Secret').find((one) => getName(one) === name);
        return secret ? secret.stringData?.[key] !== undefined : !isGenerated(name);
      }),
    ),
    breach: (manifests) => delete ofKind(manifests, 'Secret')[0]?.stringData?.['DATABASE_URL'],
  },
  {
    rule: 'only sessions gets the keys of tokens, and only the node its own: no other process, migration or hook',
    ...each(findWorkloads, (workload, manifests) => {
      const service = workload.labels['app.kubernetes.io/component'];
      return listOwnKeys(workload, manifests).every((name) => ownKeys[name] === service);
    }),
    breach: (manifests) => {
      const [job] = findWorkloads(manifests).filter(({ name }) => name.endsWith('sanctions-migrate'));
      const secretRef = { name: 'gatehouse-token-secrets' };
      if (job?.pod.containers[0]) job.pod.containers[0].envFrom = [{ secretRef }];
    },
  },
  {
    rule: 'no Secret holds both the keys of tokens and those of the node, or one of them and the master keys',
    broken: (manifests) =>
      ofKind(manifests, 'Secret')
        .filter(
          ({ stringData = {} }) =>
            Object.keys(stringData).some((name) => Object.hasOwn(ownKeys, name)) &&
            Object.keys(stringData).length > 1,
        )
        .map(getName),
    breach: (manifests) => {
      const [secret] = ofKind(manifests, 'Secret').filter(
        ({ stringData }) => stringData?.['GATEHOUSE_NODE_KEYS'],
      );
      if (secret?.stringData) secret.stringData['GATEHOUSE_TOKEN_KEYS'] = 't1:x';
    },
  },
  {
    rule: 'every process of sessions gets the keys of tokens',
    ...each(
      (manifests) =>
        findProcesses(manifests).filter(({ labels }) => labels['app.kubernetes.io/component'] === 'sessions'),
      (workload, manifests) => listOwnKeys(workload, manifests).includes('GATEHOUSE_TOKEN_KEYS'),
    ),
    breach: (manifests) => {
      const [process] = findProcesses(manifests).filter(
        ({ labels }) => labels['app.kubernetes.io/component'] === 'sessions',
      );
      if (process?.pod.containers[0]) process.pod.containers[0].env = [];
    },
  },
  {
    rule: 'no ConfigMap and no pod contains a secret value',
    broken: (manifests) => {
      const secrets = ofKind(manifests, 'Secret').flatMap(({ stringData = {} }) => Object.values(stringData));
      return manifests
        .filter(({ kind }) => kind !== 'Secret')
        .filter((manifest) => {
          const text = JSON.stringify(manifest);
          return secrets.some((secret) => text.includes(secret)) || urlWithPassword.test(text);
        })
        .map((manifest) => `${manifest.kind} ${getName(manifest)}`);
    },
    breach: (manifests) => {
      const [config] = ofKind(manifests, 'ConfigMap');
      if (config) config.data = { REDIS_URL: 'redis://:password@redis.example.com:6379' };
    },
  },
  {
    rule: 'generated Secrets are kept when the release is uninstalled, except for that of Redis',
    broken: (manifests) =>
      ofKind(manifests, 'Secret')
        .filter((secret) => getLabels(secret)['app.kubernetes.io/component'] !== 'redis')
        .filter(({ metadata }) => metadata?.annotations?.['helm.sh/resource-policy'] !== 'keep')
        .map(getName),
    breach: (manifests) => delete ofKind(manifests, 'Secret')[0]?.metadata?.annotations,
  },
  {
    rule: 'every workload has one network policy for both directions, or no workload has one',
    ...each(findWorkloads, ({ labels, manifest }, manifests) => {
      const policies = ofKind(manifests, 'NetworkPolicy');
      const own = policies.filter(({ spec }) => selects(spec?.podSelector, labels));
      const directions = own[0]?.spec?.policyTypes ?? [];
      // A hook and its policy are deleted before the next one with the same labels is created.
      const isThere = own.every((policy) => getHook(policy) === getHook(manifest));
      return policies.length === 0 || (own.length === 1 && isThere && directions.length === 2);
    }),
    breach: (manifests) => without(manifests, 'NetworkPolicy'),
  },
  {
    rule: 'migrations run first, and need nothing of the same release',
    broken: (manifests) =>
      findWorkloads(manifests)
        .filter(({ kind }) => kind === 'Job')
        .filter(({ manifest, pod }) => {
          // An upgrade has the objects of the last release; an installation has none.
          const isFirst = getHook(manifest) === 'pre-install,pre-upgrade';
          const theirs = secretKeys(pod.containers).filter(({ name }) =>
            ofKind(manifests, 'Secret').some((secret) => getName(secret) === name),
          );
          const isHook = isFirst || getHook(manifest) === 'pre-upgrade';
          return (
            !isHook || (isFirst && theirs.length > 0) || pod.serviceAccountName || pod.containers[0]?.envFrom
          );
        })
        .map(({ name }) => name),
    breach: (manifests) => {
      const [job] = ofKind(manifests, 'Job');
      if (job?.metadata) job.metadata.annotations = { 'helm.sh/hook': 'pre-install,pre-upgrade' };
    },
  },
  {
    rule: 'the network policy of a migration is created before it',
    broken: (manifests) =>
      ofKind(manifests, 'NetworkPolicy')
        .filter((policy) => getHook(policy) !== undefined)
        .filter((policy) => ofKind(manifests, 'Job').some((job) => getWeight(job) <= getWeight(policy)))
        .map(getName),
    breach: (manifests) => {
      const [job] = ofKind(manifests, 'Job');
      if (job?.metadata?.annotations) job.metadata.annotations['helm.sh/hook-weight'] = '-1';
    },
  },
  {
    rule: 'migrations run before a new process starts: by a hook, or in the pod if no hook can',
    broken: (manifests) => {
      const jobs = ofKind(manifests, 'Job');
      const isInstalled = jobs.every((job) => getHook(job)?.includes('pre-install'));
      return findWorkloads(manifests)
        .filter(({ labels }) => ['api', 'worker'].includes(getRole(labels) ?? ''))
        .filter(({ pod }) => jobs.length > 0 && !isInstalled && pod.initContainers?.[0]?.name !== 'migrate')
        .map(({ name }) => name);
    },
    breach: (manifests) => {
      const process = findWorkloads(manifests).find(({ labels }) => getRole(labels) === 'api');
      if (process) process.pod.initContainers = [];
    },
  },
  {
    rule: 'the monitor scrapes every process on a port of its Service',
    broken: (manifests) => {
      const services = ofKind(manifests, 'Service').filter(
        (service) => getRole(getLabels(service)) !== undefined,
      );
      return ofKind(manifests, 'ServiceMonitor').flatMap(({ spec }) =>
        services
          .filter(
            (service) =>
              !selects(spec.selector, getLabels(service)) ||
              !spec.endpoints.every(({ port }) => service.spec?.ports?.some(({ name }) => name === port)),
          )
          .map(getName),
      );
    },
    breach: (manifests) => {
      manifests.push({
        apiVersion: 'monitoring.coreos.com/v1',
        kind: 'ServiceMonitor',
        metadata: { name: 'broken', labels: { 'app.kubernetes.io/instance': 'gatehouse' } },
        spec: { selector: {}, endpoints: [{ port: 'metrics' }] },
      });
    },
  },
];
