import { KeySet } from '../index/key-set';
import { toWeightKeys } from '../index/keys';
import type { Person } from '../match';
import { Matcher } from '../matcher';
import type { NamePart } from '../name/name-part';
import type { IndexChange } from './index-change-builder';

/** Finds the people whose matches may differ between two versions of an index. */
export class ChangeMatcher {
  private readonly people: Matcher;
  private readonly weighedKeys = new KeySet();
  private readonly keys = new KeySet();

  constructor(
    change: IndexChange,
    /** The matcher of one of the versions. */
    version: Matcher,
  ) {
    this.people = new Matcher(change.people, version);
    for (const key of change.weighedKeys) this.weighedKeys.add(key);
  }

  /**
   * Whether the weight of a part of the person's name may have changed, or the person matches somebody who changed, as it was or as it
   * is. If no weight has changed, both have the scores that they have in their versions.
   */
  concerns(person: Person, threshold: number): boolean {
    const query = this.people.buildQuery(person);
    return (
      query.parts.some((part) => this.mayHaveOtherWeight(part)) ||
      this.people.search(query, threshold).length > 0
    );
  }

  private mayHaveOtherWeight(part: NamePart): boolean {
    if (part.kind !== 'name' || this.weighedKeys.size === 0) return false;
    const keys = toWeightKeys(part, this.keys.clear());
    for (let at = 0; at < keys.size; at++) if (this.weighedKeys.has(keys.at(at))) return true;
    return false;
  }
}
