import { BoundedCache } from '../bounded-cache';
import { KeySet } from '../index/key-set';
import { toWeightKeys } from '../index/keys';
import { PossibleMatches } from '../index/possible-matches';
import type { Person } from '../match';
import { Matcher } from '../matcher';
import type { NamePart } from '../name/name-part';
import { parseFullName } from '../name/parse-name';
import { parseBirthDate } from '../score/birth-date';
import type { IndexChange } from './index-change-builder';

/** Finds the people whose matches may differ between two versions of an index. */
export class ChangeMatcher {
  private readonly people: Matcher;
  private readonly possible: PossibleMatches;
  private readonly weighedKeys = new KeySet();
  private readonly keys = new KeySet();
  /** By key of a part. */
  private readonly weighed = new BoundedCache<string, boolean>(50_000);

  constructor(
    change: IndexChange,
    /** The matcher of one of the versions. */
    version: Matcher,
  ) {
    this.people = new Matcher(change.people, version);
    this.possible = new PossibleMatches(change.people, this.people.lookup);
    for (const key of change.weighedKeys) this.weighedKeys.add(key);
  }

  /**
   * Whether the weight of a part of the person's name may have changed, or the person matches somebody who changed, as it was or as it
   * is. If no weight has changed, both have the scores that they have in their versions.
   */
  concerns(person: Person, threshold: number): boolean {
    const name = parseFullName(person.firstname, person.lastname);
    return (
      name.parts.some((part) => this.mayHaveOtherWeight(part)) ||
      (this.possible.mayExist(name, parseBirthDate(person.dob), threshold) &&
        this.people.match(person, threshold).length > 0)
    );
  }

  private mayHaveOtherWeight(part: NamePart): boolean {
    if (part.kind !== 'name' || this.weighedKeys.size === 0) return false;
    const known = this.weighed.get(part.key);
    if (known !== undefined) return known;
    const keys = toWeightKeys(part, this.keys.clear());
    let isWeighed = false;
    for (let at = 0; at < keys.size && !isWeighed; at++) isWeighed = this.weighedKeys.has(keys.at(at));
    this.weighed.set(part.key, isWeighed);
    return isWeighed;
  }
}
