import {
  listContainers,
  type Manifest,
  getName,
  ofKind,
  findProcesses,
  getRole,
  findWorkloads,
} from '../manifest';
import { each, firstContainer, firstProcess, type Policy, without } from './policy';

const lasting = (manifests: readonly Manifest[]) =>
  findWorkloads(manifests).filter(({ kind }) => kind !== 'Job');

/** Privileges and required settings of pods. */
export const podPolicies: readonly Policy[] = [
  {
    rule: 'no process runs as root',
    ...each(findWorkloads, (workload) => {
      const { runAsNonRoot, runAsUser = 0 } = workload.pod.securityContext ?? {};
      const overrides = listContainers(workload).some(
        ({ securityContext }) =>
          securityContext?.runAsUser !== undefined || securityContext?.runAsNonRoot === false,
      );
      return runAsNonRoot === true && runAsUser > 0 && !overrides;
    }),
    breach: (manifests) =>
      (firstProcess(manifests).pod.securityContext = { runAsNonRoot: true, runAsUser: 0 }),
  },
  {
    rule: 'our own processes run as user 10001, as in their images',
    ...each(
      (manifests) => findWorkloads(manifests).filter(({ labels }) => getRole(labels) !== undefined),
      ({ pod }) => pod.securityContext?.runAsUser === 10001,
    ),
    breach: (manifests) => (firstProcess(manifests).pod.securityContext = { runAsUser: 1000 }),
  },
  {
    rule: 'pods use the default seccomp profile',
    ...each(findWorkloads, ({ pod }) => pod.securityContext?.seccompProfile?.type === 'RuntimeDefault'),
    breach: (manifests) => delete firstProcess(manifests).pod.securityContext?.seccompProfile,
  },
  {
    rule: 'no container can escalate privileges',
    ...each(findWorkloads, (workload) =>
      listContainers(workload).every(
        ({ securityContext: context }) =>
          context?.allowPrivilegeEscalation === false &&
          context.privileged !== true &&
          context.capabilities?.drop?.includes('ALL') === true &&
          context.capabilities.add === undefined,
      ),
    ),
    breach: (manifests) => (firstContainer(manifests).securityContext = { allowPrivilegeEscalation: true }),
  },
  {
    rule: 'no container can write to its root file system, and ours have a /tmp',
    ...each(findWorkloads, (workload) =>
      listContainers(workload).every(
        ({ securityContext, volumeMounts = [] }) =>
          securityContext?.readOnlyRootFilesystem === true &&
          (getRole(workload.labels) === undefined ||
            volumeMounts.some(({ mountPath }) => mountPath === '/tmp')),
      ),
    ),
    breach: (manifests) => (firstContainer(manifests).volumeMounts = []),
  },
  {
    rule: 'pods share no network, processes, folders or ports with the host',
    ...each(
      findWorkloads,
      (workload) =>
        !workload.pod.hostNetwork &&
        !workload.pod.hostPID &&
        !workload.pod.hostIPC &&
        (workload.pod.volumes ?? []).every(
          // The volume with the files of a face model is mounted read-only.
          ({ emptyDir, secret, persistentVolumeClaim }) =>
            emptyDir ?? secret ?? persistentVolumeClaim?.readOnly,
        ) &&
        listContainers(workload).every(({ ports = [] }) =>
          ports.every(({ hostPort }) => hostPort === undefined),
        ),
    ),
    breach: (manifests) =>
      (firstProcess(manifests).pod.volumes = [{ name: 'host', hostPath: { path: '/' } }]),
  },
  {
    rule: 'no pod mounts a service account token',
    ...each(findWorkloads, ({ pod }) => pod.automountServiceAccountToken === false),
    breach: (manifests) => delete firstProcess(manifests).pod.automountServiceAccountToken,
  },
  {
    rule: 'every service has its own service account, without a token',
    broken: (manifests) => {
      const accounts = ofKind(manifests, 'ServiceAccount');
      const tokens = accounts.filter(
        ({ automountServiceAccountToken }) => automountServiceAccountToken !== false,
      );
      const strangers = findProcesses(manifests).filter(
        ({ pod }) => !accounts.some((account) => getName(account) === pod.serviceAccountName),
      );
      return [...tokens.map(getName), ...strangers.map(({ name }) => name)];
    },
    breach: (manifests) => without(manifests, 'ServiceAccount'),
  },
  {
    rule: 'every container has requests and limits for CPU and memory',
    ...each(findWorkloads, (workload) =>
      listContainers(workload).every(({ resources: { requests, limits } = {} }) =>
        [requests, limits].every(
          (amounts) => amounts?.['cpu'] !== undefined && amounts['memory'] !== undefined,
        ),
      ),
    ),
    breach: (manifests) => delete firstContainer(manifests).resources?.limits,
  },
  {
    rule: 'every long-running container has startup, liveness and readiness probes',
    ...each(lasting, ({ pod }) =>
      pod.containers.every(
        ({ startupProbe, livenessProbe, readinessProbe }) => startupProbe && livenessProbe && readinessProbe,
      ),
    ),
    breach: (manifests) => delete firstContainer(manifests).livenessProbe,
  },
  {
    rule: 'probes of our own containers use the paths of the app, on a declared port',
    ...each(findProcesses, ({ pod }) =>
      pod.containers.every(({ startupProbe, livenessProbe, readinessProbe, ports = [] }) =>
        [
          { probe: startupProbe, path: '/health/live' },
          { probe: livenessProbe, path: '/health/live' },
          { probe: readinessProbe, path: '/health/ready' },
        ].every(
          ({ probe, path }) =>
            probe?.httpGet?.path === path && ports.some(({ name }) => name === probe.httpGet?.port),
        ),
      ),
    ),
    breach: (manifests) => (firstContainer(manifests).ports = []),
  },
  {
    rule: 'every image has a version, never latest',
    ...each(findWorkloads, (workload) =>
      listContainers(workload).every(({ image = '' }) =>
        /(:(?!latest$)[\w.-]+|@sha256:[a-f0-9]{64})$/.test(image),
      ),
    ),
    breach: (manifests) => (firstContainer(manifests).image = 'gatehouse/sessions:latest'),
  },
  {
    rule: 'no container has a duplicate variable',
    ...each(findWorkloads, (workload) =>
      listContainers(workload).every(
        ({ env = [] }) => new Set(env.map(({ name }) => name)).size === env.length,
      ),
    ),
    breach: (manifests) => firstContainer(manifests).env?.push({ name: 'ROLE', value: 'all' }),
  },
  {
    rule: 'every mount of a container is a volume of its pod',
    ...each(findWorkloads, (workload) => {
      const claims =
        workload.manifest.kind === 'StatefulSet' ? workload.manifest.spec?.volumeClaimTemplates : [];
      const volumes = [...(workload.pod.volumes ?? []), ...(claims ?? []).map(({ metadata }) => metadata)];
      return listContainers(workload).every(({ volumeMounts = [] }) =>
        volumeMounts.every((mount) => volumes.some((volume) => volume?.name === mount.name)),
      );
    }),
    breach: (manifests) => (firstProcess(manifests).pod.volumes = []),
  },
];
