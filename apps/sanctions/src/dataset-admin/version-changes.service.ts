import { DatasetStore, type VersionRow } from '@gatehouse/datasets';
import { Injectable } from '@nestjs/common';
import { noOtherVersion, unknownDataset, versionNotStored } from './dataset-admin.errors';
import { compareVersions } from './difference/compare-versions';
import type { VersionDifference } from './difference/version-difference';

export interface VersionChanges {
  from: VersionRow;
  until: VersionRow;
  difference: VersionDifference;
}

const maxKept = 4;

/** What changed between two versions of a dataset. Versions do not change, so the last results are kept. */
@Injectable()
export class VersionChangesService {
  private readonly results = new Map<string, Promise<VersionDifference>>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: DatasetStore) {}

  /** Without ids: the version before the current one, and the current one. */
  async find(dataset: string, ids: { from?: string; until?: string }): Promise<VersionChanges> {
    const versions = await this.store.listVersions(dataset);
    const until = select(versions, ids.until, ({ isCurrent }) => isCurrent);
    if (!until) throw unknownDataset();
    const from = select(versions, ids.from, ({ id, isStored }) => isStored && id !== until.id);
    if (!from) throw noOtherVersion();
    if (!from.isStored || !until.isStored) throw versionNotStored();
    return { from, until, difference: await this.compare(from.id, until.id) };
  }

  private compare(from: string, until: string): Promise<VersionDifference> {
    const key = `${from} ${until}`;
    const known = this.results.get(key);
    if (known) return known;
    // One at a time: each takes a core and the memory of the ids of a list.
    const result = this.last.then(() => compareVersions((id) => this.store.read(id), from, until));
    this.last = result.catch(() => this.results.delete(key));
    this.results.set(key, result);
    const [oldest] = this.results.keys();
    if (this.results.size > maxKept && oldest !== undefined) this.results.delete(oldest);
    return result;
  }
}

/** The version with the id, which must be one of the dataset; without an id the first that qualifies. */
function select(
  versions: readonly VersionRow[],
  id: string | undefined,
  qualifies: (version: VersionRow) => boolean,
): VersionRow | undefined {
  if (id === undefined) return versions.find(qualifies);
  const found = versions.find((version) => version.id === id.toLowerCase());
  if (!found && versions.length > 0) throw versionNotStored();
  return found;
}
