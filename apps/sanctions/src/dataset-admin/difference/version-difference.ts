import { type ListedEntity, screenedSchemata } from '@gatehouse/datasets/chunk';
import { createHash } from 'node:crypto';

export const changeKinds = ['added', 'changed', 'removed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** An entry that was added, changed or removed. */
export interface ChangedEntry {
  id: string;
  schema: string;
  /** The main name; of a removed entry the last one. */
  name: string;
  /** The main name before, if it changed. */
  previousName?: string;
  countries: readonly string[];
  programs: readonly string[];
  /** Of a changed entry: what differs, such as `birthDates`. */
  fields: string[];
}

export interface ChangeCount {
  entries: number;
  /** Entries that people are screened against. */
  people: number;
}

export interface VersionDifference {
  counts: Record<ChangeKind | 'unchanged', ChangeCount>;
  /** The first entries of each kind, in the order of the list. */
  examples: Record<ChangeKind, ChangedEntry[]>;
}

const matched = -1;

/**
 * Compares two versions that are read entry by entry: first all old entries, then all new ones, then the old ones again until `isComplete`,
 * for what is shown. Memory holds an id and a hash per old entry. Where an id is listed more than once, the n-th entries are compared.
 */
export class VersionComparison {
  private readonly old = new Map<string, number>();
  private readonly counts = {
    added: { entries: 0, people: 0 },
    changed: { entries: 0, people: 0 },
    removed: { entries: 0, people: 0 },
    unchanged: { entries: 0, people: 0 },
  };
  private readonly added: ChangedEntry[] = [];
  private readonly changed = new Map<string, ListedEntity>();
  private readonly removed = new Set<string>();
  private readonly before = new Map<string, ListedEntity>();
  private readonly repeated = new Map<string, number>();

  constructor(private readonly maxExamples: number) {}

  addOld(entity: ListedEntity): void {
    this.old.set(
      this.nextKey(entity.id, (key) => !this.old.has(key)),
      fingerprint(entity),
    );
  }

  addNew(entity: ListedEntity): void {
    const key = this.nextKey(entity.id, (each) => this.old.get(each) !== matched);
    const hash = this.old.get(key);
    if (hash === undefined) {
      this.count('added', entity);
      if (this.added.length < this.maxExamples) this.added.push(toEntry(entity));
      return;
    }
    this.old.set(key, matched);
    if (hash === fingerprint(entity)) return this.count('unchanged', entity);
    this.count('changed', entity);
    if (this.changed.size < this.maxExamples) this.changed.set(key, entity);
  }

  /** After the last new entry. */
  endNew(): void {
    for (const [key, hash] of this.old) {
      if (hash === matched) continue;
      this.counts.removed.entries++;
      if (hash % 2 === 1) this.counts.removed.people++;
      if (this.removed.size < this.maxExamples) this.removed.add(key);
    }
    this.repeated.clear();
  }

  /** An old entry again. */
  addDetail(entity: ListedEntity): void {
    const count = this.repeated.get(entity.id) ?? 0;
    // Only repeated ids need their number, and they are those whose second key is known.
    if (count > 0 || this.old.has(toKey(entity.id, 1))) this.repeated.set(entity.id, count + 1);
    const key = toKey(entity.id, count);
    if (this.changed.has(key) || this.removed.has(key)) this.before.set(key, entity);
  }

  get isComplete(): boolean {
    return this.before.size === this.changed.size + this.removed.size;
  }

  toDifference(): VersionDifference {
    const changed = [...this.changed].map(([key, entity]) => describeChange(this.before.get(key), entity));
    const removed = [...this.removed].flatMap((key) => this.before.get(key) ?? []).map(toEntry);
    return { counts: this.counts, examples: { added: this.added, changed, removed } };
  }

  private count(kind: ChangeKind | 'unchanged', { schema }: ListedEntity): void {
    this.counts[kind].entries++;
    if (screenedSchemata.has(schema)) this.counts[kind].people++;
  }

  private nextKey(id: string, isFree: (key: string) => boolean): string {
    let number = 0;
    while (!isFree(toKey(id, number))) number++;
    return toKey(id, number);
  }
}

const toKey = (id: string, number: number): string => (number === 0 ? id : `${id}\0${number}`);

const fieldsOf = (entity: ListedEntity): [string, unknown][] =>
  Object.entries(entity)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** 48 bits of a hash of all fields, whatever their order, and whether people are screened against the entry. */
function fingerprint(entity: ListedEntity): number {
  const hash = createHash('sha1')
    .update(JSON.stringify(fieldsOf(entity)))
    .digest();
  return hash.readUIntBE(0, 6) * 2 + (screenedSchemata.has(entity.schema) ? 1 : 0);
}

const toEntry = ({ id, schema, names, countries, programs }: ListedEntity): ChangedEntry => ({
  id,
  schema,
  name: names[0]?.text ?? '',
  countries,
  programs,
  fields: [],
});

function describeChange(before: ListedEntity | undefined, after: ListedEntity): ChangedEntry {
  const entry = toEntry(after);
  if (!before) return entry;
  const [old, current] = [before, after].map((entity) => new Map(fieldsOf(entity))) as [
    Map<string, unknown>,
    Map<string, unknown>,
  ];
  const names = new Set([...old.keys(), ...current.keys()]);
  const fields = [...names].filter(
    (name) => JSON.stringify(old.get(name)) !== JSON.stringify(current.get(name)),
  );
  const previousName = before.names[0]?.text ?? '';
  return { ...entry, fields: fields.sort(), ...(previousName !== entry.name && { previousName }) };
}
