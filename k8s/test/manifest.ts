import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IStatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { ISecret } from 'kubernetes-models/v1/Secret';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import type { IPrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import type { IServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';

interface Kinds {
  ConfigMap: IConfigMap;
  Deployment: IDeployment;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler;
  Ingress: IIngress;
  Job: IJob;
  NetworkPolicy: INetworkPolicy;
  PodDisruptionBudget: IPodDisruptionBudget;
  PrometheusRule: IPrometheusRule;
  ScaledObject: IScaledObject;
  Secret: ISecret;
  Service: IService;
  ServiceAccount: IServiceAccount;
  ServiceMonitor: IServiceMonitor;
  StatefulSet: IStatefulSet;
}

export type Kind = keyof Kinds;
export type Manifest = Kinds[Kind];
export type Labels = Record<string, string>;

export const ofKind = <K extends Kind>(manifests: readonly Manifest[], kind: K): Kinds[K][] =>
  manifests.filter((manifest): manifest is Kinds[K] => manifest.kind === kind);

export const getName = ({ metadata }: Manifest): string => metadata?.name ?? 'without a name';
export const getLabels = ({ metadata }: Manifest): Labels => metadata?.labels ?? {};
export const getRole = (labels: Labels): string | undefined => labels['gatehouse/role'];

/** An object that runs pods, and their template. */
export interface Workload {
  kind: 'Deployment' | 'StatefulSet' | 'Job';
  name: string;
  manifest: IDeployment | IStatefulSet | IJob;
  labels: Labels;
  pod: IPodSpec;
}

export function findWorkloads(manifests: readonly Manifest[]): Workload[] {
  return (['Deployment', 'StatefulSet', 'Job'] as const).flatMap((kind) =>
    ofKind(manifests, kind).map((manifest) => {
      const template = manifest.spec?.template;
      if (!template?.spec) throw new Error(`${kind} ${getName(manifest)} has no pods`);
      return {
        kind,
        name: getName(manifest),
        manifest,
        labels: template.metadata?.labels ?? {},
        pod: template.spec,
      };
    }),
  );
}

/** The Deployments of our services: api and worker of each. */
export const findProcesses = (manifests: readonly Manifest[]): Workload[] =>
  findWorkloads(manifests).filter(
    ({ kind, labels }) => kind === 'Deployment' && getRole(labels) !== undefined,
  );

export const listContainers = ({ pod }: Workload): IContainer[] => [
  ...(pod.initContainers ?? []),
  ...pod.containers,
];

interface Selector {
  matchLabels?: Labels;
}

export const selects = (selector: Selector | undefined, labels: Labels): boolean =>
  Object.entries(selector?.matchLabels ?? {}).every(([name, value]) => labels[name] === value);
