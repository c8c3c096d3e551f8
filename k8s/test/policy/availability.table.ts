import { getLabels, ofKind, findProcesses, getRole, selects } from '../manifest';
import { each, firstProcess, type Policy, without } from './policy';

/** Availability during updates and disruptions. */
export const availabilityPolicies: readonly Policy[] = [
  {
    rule: 'an update stops no process before its replacement is ready',
    ...each(findProcesses, ({ manifest }) => {
      const { strategy } = (manifest.kind === 'Deployment' && manifest.spec) || {};
      return strategy?.type === 'RollingUpdate' && strategy.rollingUpdate?.maxUnavailable === 0;
    }),
    breach: (manifests) => {
      const [deployment] = ofKind(manifests, 'Deployment').filter((one) => getRole(getLabels(one)));
      if (deployment?.spec) deployment.spec.strategy = { type: 'Recreate' };
    },
  },
  {
    rule: 'the termination grace period is the pre-stop delay plus the shutdown timeout plus five seconds',
    ...each(findProcesses, ({ pod }, manifests) => {
      const config = ofKind(manifests, 'ConfigMap').find(
        ({ metadata }) => metadata?.name === pod.containers[0]?.envFrom?.[0]?.configMapRef?.name,
      );
      const pause = pod.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const shutdown = Number(config?.data?.['SHUTDOWN_TIMEOUT_SECONDS'] ?? 25);
      return pod.terminationGracePeriodSeconds === pause + shutdown + 5;
    }),
    breach: (manifests) => (firstProcess(manifests).pod.terminationGracePeriodSeconds = 30),
  },
  {
    rule: 'processes of a kind are spread over hosts and zones',
    ...each(findProcesses, ({ pod, labels }) =>
      ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'].every((key) =>
        (pod.topologySpreadConstraints ?? []).some(
          ({ topologyKey, labelSelector }) => topologyKey === key && selects(labelSelector, labels),
        ),
      ),
    ),
    breach: (manifests) => firstProcess(manifests).pod.topologySpreadConstraints?.pop(),
  },
  {
    rule: 'every process has one disruption budget, which allows a host to be drained',
    ...each(findProcesses, ({ labels }, manifests) => {
      const budgets = ofKind(manifests, 'PodDisruptionBudget').filter(({ spec }) =>
        selects(spec?.selector, labels),
      );
      return budgets.length === 1 && budgets[0]?.spec?.maxUnavailable === 1;
    }),
    breach: (manifests) => without(manifests, 'PodDisruptionBudget'),
  },
  {
    rule: 'a process has either one autoscaler or a fixed number of replicas',
    ...each(findProcesses, ({ manifest, name }, manifests) => {
      const scalers = [...ofKind(manifests, 'HorizontalPodAutoscaler'), ...ofKind(manifests, 'ScaledObject')];
      const own = scalers.filter(({ spec }) => spec?.scaleTargetRef.name === name);
      const replicas = manifest.kind === 'Deployment' ? manifest.spec?.replicas : undefined;
      return own.length === (replicas === undefined ? 1 : 0);
    }),
    breach: (manifests) => without(manifests, 'HorizontalPodAutoscaler'),
  },
  {
    rule: 'an autoscaler refers to an existing workload, with a minimum and a maximum',
    broken: (manifests) => {
      const targets = findProcesses(manifests).map(({ name }) => name);
      const bounds = [
        ...ofKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => ({
          target: spec?.scaleTargetRef.name,
          min: spec?.minReplicas,
          max: spec?.maxReplicas,
        })),
        ...ofKind(manifests, 'ScaledObject').map(({ spec }) => ({
          target: spec.scaleTargetRef.name,
          min: spec.minReplicaCount,
          max: spec.maxReplicaCount,
        })),
      ];
      return bounds
        .filter(({ target = '', min = 0, max = 0 }) => !targets.includes(target) || min < 1 || min > max)
        .map(({ target = '' }) => target);
    },
    breach: (manifests) => {
      const [scaler] = ofKind(manifests, 'HorizontalPodAutoscaler');
      if (scaler?.spec) scaler.spec.minReplicas = 1000;
    },
  },
];
