import type { IContainer } from 'kubernetes-models/v1/Container';
import {
  containersOf,
  labelsOf,
  type Manifest,
  nameOf,
  ofKind,
  roleOf,
  selects,
  workloadsOf,
} from '../manifest';
import { each, first, type Policy, without } from './policy';

const hookOf = ({ metadata }: Manifest) => metadata?.annotations?.['helm.sh/hook'];
const weightOf = ({ metadata }: Manifest) => Number(metadata?.annotations?.['helm.sh/hook-weight'] ?? 0);

const portsOf = (containers: readonly IContainer[]) =>
  containers.flatMap(({ ports = [] }) => ports.flatMap(({ name, containerPort }) => [name, containerPort]));

/** Names and keys of the Secrets that containers refer to. */
const secretKeys = (containers: readonly IContainer[]) =>
  containers
    .flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []))
    .map(({ name = '', key }) => ({ name, key }));

/** The names that the chart gives to Secrets of its own. */
const isGenerated = (name: string) => /-(secrets|postgresql|redis)$/.test(name);

const urlWithPassword = /:\/\/[^/\s"]*:[^/\s"]+@/;

/** How objects belong together. */
export const wiringPolicies: readonly Policy[] = [
  {
    rule: 'every object has a name of its own among its kind, of at most 63 characters, and says to which release it belongs',
    broken: (manifests) => {
      const titles = manifests.map((manifest) => `${manifest.kind} ${nameOf(manifest)}`);
      const unnamed = manifests.filter(
        (manifest) =>
          nameOf(manifest).length > 63 || labelsOf(manifest)['app.kubernetes.io/instance'] !== 'gatehouse',
      );
      return [...titles.filter((title, index) => titles.indexOf(title) !== index), ...unnamed.map(nameOf)];
    },
    breach: (manifests) => manifests.push(first(manifests)),
  },
  {
    rule: 'every workload selects its own pods, and no others',
    ...each(workloadsOf, (workload, manifests) => {
      const { kind, manifest, labels } = workload;
      const selector = manifest.kind === 'Job' ? { matchLabels: labels } : manifest.spec?.selector;
      const selected = workloadsOf(manifests).filter((other) => selects(selector, other.labels));
      return selected.length === 1 && selected[0]?.kind === kind && selected[0].name === workload.name;
    }),
    breach: (manifests) => {
      const [deployment] = ofKind(manifests, 'Deployment');
      if (deployment?.spec)
        deployment.spec.selector = { matchLabels: { 'app.kubernetes.io/name': 'gatehouse' } };
    },
  },
  {
    rule: 'every Service leads to one workload, and to ports that it has',
    broken: (manifests) =>
      ofKind(manifests, 'Service')
        .filter(({ spec }) => {
          const targets = workloadsOf(manifests).filter(({ labels }) =>
            selects({ matchLabels: spec?.selector }, labels),
          );
          const ports = targets.flatMap(({ pod }) => portsOf(pod.containers));
          return targets.length !== 1 || !spec?.ports?.every(({ targetPort }) => ports.includes(targetPort));
        })
        .map(nameOf),
    breach: (manifests) => {
      const [service] = ofKind(manifests, 'Service');
      if (service?.spec) service.spec.ports = [{ port: 80, targetPort: 'https' }];
    },
  },
  {
    rule: 'the Ingress leads to Services that are there',
    broken: (manifests) => {
      const services = ofKind(manifests, 'Service').flatMap((service) =>
        (service.spec?.ports ?? []).map(({ name }) => `${nameOf(service)} ${name}`),
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
    rule: 'every ConfigMap that a container reads is there',
    ...each(workloadsOf, (workload, manifests) =>
      containersOf(workload)
        .flatMap(({ envFrom = [] }) => envFrom.map(({ configMapRef }) => configMapRef?.name))
        .every((name) => ofKind(manifests, 'ConfigMap').some((config) => nameOf(config) === name)),
    ),
    breach: (manifests) => without(manifests, 'ConfigMap'),
  },
  {
    rule: 'every key of a Secret that a container reads is there, where the release makes the Secret',
    ...each(workloadsOf, (workload, manifests) =>
      secretKeys(containersOf(workload)).every(({ name, key }) => {
        const secret = ofKind(manifests, 'Secret').find((one) => nameOf(one) === name);
        return secret ? secret.stringData?.[key] !== undefined : !isGenerated(name);
      }),
    ),
    breach: (manifests) => delete ofKind(manifests, 'Secret')[0]?.stringData?.['DATABASE_URL'],
  },
  {
    rule: 'what is in a Secret, or looks like it, is nowhere else: not in a ConfigMap, not in a pod',
    broken: (manifests) => {
      const secrets = ofKind(manifests, 'Secret').flatMap(({ stringData = {} }) => Object.values(stringData));
      return manifests
        .filter(({ kind }) => kind !== 'Secret')
        .filter((manifest) => {
          const text = JSON.stringify(manifest);
          return secrets.some((secret) => text.includes(secret)) || urlWithPassword.test(text);
        })
        .map((manifest) => `${manifest.kind} ${nameOf(manifest)}`);
    },
    breach: (manifests) => {
      const [config] = ofKind(manifests, 'ConfigMap');
      if (config) config.data = { REDIS_URL: 'redis://:password@redis.example.com:6379' };
    },
  },
  {
    rule: 'Secrets that are generated stay when the release goes, but for one that holds nothing to be missed',
    broken: (manifests) =>
      ofKind(manifests, 'Secret')
        .filter((secret) => labelsOf(secret)['app.kubernetes.io/component'] !== 'redis')
        .filter(({ metadata }) => metadata?.annotations?.['helm.sh/resource-policy'] !== 'keep')
        .map(nameOf),
    breach: (manifests) => delete ofKind(manifests, 'Secret')[0]?.metadata?.annotations,
  },
  {
    rule: 'every workload is under one network policy, of both directions; where there is one, there is one for all',
    ...each(workloadsOf, ({ labels, manifest }, manifests) => {
      const policies = ofKind(manifests, 'NetworkPolicy');
      const own = policies.filter(({ spec }) => selects(spec?.podSelector, labels));
      const directions = own[0]?.spec?.policyTypes ?? [];
      // A hook is gone again before the next one with its labels comes, and so is its policy.
      const isThere = own.every((policy) => hookOf(policy) === hookOf(manifest));
      return policies.length === 0 || (own.length === 1 && isThere && directions.length === 2);
    }),
    breach: (manifests) => without(manifests, 'NetworkPolicy'),
  },
  {
    rule: 'migrations run before everything else, and need nothing that comes with the release',
    broken: (manifests) =>
      workloadsOf(manifests)
        .filter(({ kind }) => kind === 'Job')
        .filter(({ manifest, pod }) => {
          // At an upgrade what the last one brought is there; when it is installed, nothing is.
          const isFirst = hookOf(manifest) === 'pre-install,pre-upgrade';
          const theirs = secretKeys(pod.containers).filter(({ name }) =>
            ofKind(manifests, 'Secret').some((secret) => nameOf(secret) === name),
          );
          const isHook = isFirst || hookOf(manifest) === 'pre-upgrade';
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
    rule: 'the network policy of a migration is there before it',
    broken: (manifests) =>
      ofKind(manifests, 'NetworkPolicy')
        .filter((policy) => hookOf(policy) !== undefined)
        .filter((policy) => ofKind(manifests, 'Job').some((job) => weightOf(job) <= weightOf(policy)))
        .map(nameOf),
    breach: (manifests) => {
      const [job] = ofKind(manifests, 'Job');
      if (job?.metadata?.annotations) job.metadata.annotations['helm.sh/hook-weight'] = '-1';
    },
  },
  {
    rule: 'the database is brought up to date before a new process starts: by a hook, or in the pod where no hook can',
    broken: (manifests) => {
      const jobs = ofKind(manifests, 'Job');
      const isInstalled = jobs.every((job) => hookOf(job)?.includes('pre-install'));
      return workloadsOf(manifests)
        .filter(({ labels }) => ['api', 'worker'].includes(roleOf(labels) ?? ''))
        .filter(({ pod }) => jobs.length > 0 && !isInstalled && pod.initContainers?.[0]?.name !== 'migrate')
        .map(({ name }) => name);
    },
    breach: (manifests) => {
      const process = workloadsOf(manifests).find(({ labels }) => roleOf(labels) === 'api');
      if (process) process.pod.initContainers = [];
    },
  },
  {
    rule: 'the monitor reads every process, on a port that its Service has',
    broken: (manifests) => {
      const services = ofKind(manifests, 'Service').filter(
        (service) => roleOf(labelsOf(service)) !== undefined,
      );
      return ofKind(manifests, 'ServiceMonitor').flatMap(({ spec }) =>
        services
          .filter(
            (service) =>
              !selects(spec.selector, labelsOf(service)) ||
              !spec.endpoints.every(({ port }) => service.spec?.ports?.some(({ name }) => name === port)),
          )
          .map(nameOf),
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
