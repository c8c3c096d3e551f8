import { type Manifest, findProcesses, type Workload } from '../manifest';

/** A rule for every release, for all values. */
export interface Policy {
  rule: string;
  /** The names of the objects that violate it. */
  broken: (manifests: readonly Manifest[]) => string[];
  /** A change to the default release that violates it, to test the rule itself. */
  breach: (manifests: Manifest[]) => void;
}

/** A policy over single workloads. */
export const each = (
  list: (manifests: readonly Manifest[]) => Workload[],
  isFine: (workload: Workload, manifests: readonly Manifest[]) => boolean,
) => ({
  broken: (manifests: readonly Manifest[]) =>
    list(manifests)
      .filter((workload) => !isFine(workload, manifests))
      .map(({ kind, name }) => `${kind} ${name}`),
});

export const first = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error('there is no such object');
  return item;
};
export const firstProcess = (manifests: readonly Manifest[]) => first(findProcesses(manifests));
export const firstContainer = (manifests: readonly Manifest[]) =>
  first(firstProcess(manifests).pod.containers);
/** Removes the first object of a kind. */
export const without = (manifests: Manifest[], kind: Manifest['kind']) =>
  void manifests.splice(
    manifests.findIndex((manifest) => manifest.kind === kind),
    1,
  );
