import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import {
  findProcesses,
  findWorkloads,
  getLabels,
  getRole,
  type Labels,
  listContainers,
  ofKind,
  selects,
} from '../manifest';
import { each, type Policy } from './policy';

const isConsole = ({ labels }: { labels: Labels }): boolean =>
  labels['app.kubernetes.io/component'] === 'console';

/** Whether a peer of a NetworkPolicy selects these pods by their labels. */
const isPod = ({ podSelector, namespaceSelector }: INetworkPolicyPeer, labels: Labels): boolean =>
  podSelector !== undefined && namespaceSelector === undefined && selects(podSelector, labels);

/** What the console reaches, and who has the admin token. */
export const consolePolicies: readonly Policy[] = [
  {
    rule: 'the console reaches the APIs of the services, which accept it, and no worker and no migration',
    ...each(findWorkloads, ({ labels, kind }, manifests) => {
      const policies = ofKind(manifests, 'NetworkPolicy');
      const [consoleProcess] = findProcesses(manifests).filter(isConsole);
      const component = labels['app.kubernetes.io/component'];
      if (policies.length === 0 || !consoleProcess || component === 'console' || kind === 'StatefulSet')
        return true;
      const ofWorkload = (of: Labels) => policies.filter(({ spec }) => selects(spec?.podSelector, of));
      const isSent = ofWorkload(consoleProcess.labels).some(({ spec }) =>
        spec?.egress?.some(({ to = [] }) => to.some((peer) => isPod(peer, labels))),
      );
      const isAccepted = ofWorkload(labels).some(({ spec }) =>
        spec?.ingress?.some(({ from = [] }) => from.some((peer) => isPod(peer, consoleProcess.labels))),
      );
      const isService = getRole(labels) === 'api';
      // The bundled Redis is a Deployment without a role.
      return getRole(labels) === undefined || (isSent === isService && isAccepted === isService);
    }),
    breach: (manifests) => {
      const [policy] = ofKind(manifests, 'NetworkPolicy').filter((one) =>
        isConsole({ labels: getLabels(one) }),
      );
      for (const { to = [] } of policy?.spec?.egress ?? [])
        for (const { podSelector } of to) delete podSelector?.matchLabels?.['gatehouse/role'];
    },
  },
  {
    rule: 'every process of the console needs the admin token, and its migration does not get it',
    ...each(
      (manifests) => findWorkloads(manifests).filter(isConsole),
      (workload) => {
        const references = listContainers(workload).flatMap(({ name, env = [] }) =>
          env
            .filter((variable) => variable.name === 'GATEHOUSE_ADMIN_TOKEN')
            .map(({ valueFrom }) => [name, valueFrom?.secretKeyRef?.optional ?? false]),
        );
        const expected = workload.kind === 'Job' ? [] : [['console', false]];
        return JSON.stringify(references) === JSON.stringify(expected);
      },
    ),
    breach: (manifests) => {
      const [process] = findProcesses(manifests).filter(isConsole);
      const env = process?.pod.containers[0]?.env;
      const token = env?.find(({ name }) => name === 'GATEHOUSE_ADMIN_TOKEN');
      if (token?.valueFrom?.secretKeyRef) token.valueFrom.secretKeyRef.optional = true;
    },
  },
];
