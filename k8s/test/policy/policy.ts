import { type Manifest, processesOf, type Workload } from '../manifest';

/** What must hold for every release, whatever its values. */
export interface Policy {
  rule: string;
  /** What breaks it, by name. */
  broken: (manifests: readonly Manifest[]) => string[];
  /** A change to the default release that breaks it: a rule that nothing breaks would rule nothing. */
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
  if (item === undefined) throw new Error('there is none');
  return item;
};
export const firstProcess = (manifests: readonly Manifest[]) => first(processesOf(manifests));
export const firstContainer = (manifests: readonly Manifest[]) =>
  first(firstProcess(manifests).pod.containers);
/** Leaves out the first object of a kind. */
export const without = (manifests: Manifest[], kind: Manifest['kind']) =>
  void manifests.splice(
    manifests.findIndex((manifest) => manifest.kind === kind),
    1,
  );
