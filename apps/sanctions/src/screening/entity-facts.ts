import type { EntityDetails } from '../dataset/dataset-index';

/** What all lists say about an entity. */
export interface EntityFacts {
  /** The main name of the first list. */
  name: string;
  aliases: string[];
  /** Names that match only exactly, in every list that has them. */
  weakNames: string[];
  birthDates: string[];
  countries: string[];
  programs: string[];
  datasets: string[];
  url: string | null;
  formerIds: string[];
}

/**
 * Unites the entries of an entity. Which of them matches best makes no difference: it may change with the weights of words. So the order
 * of the entries must not depend on it either.
 */
export function uniteEntries(entries: readonly EntityDetails[]): EntityFacts {
  const unite = (read: (entry: EntityDetails) => readonly string[]) => [...new Set(entries.flatMap(read))];
  const [name = '', ...aliases] = unite(({ names }) => names.map(({ text }) => text));
  const strong = new Set(unite(({ names }) => names.flatMap(({ text, weak }) => (weak ? [] : [text]))));
  return {
    name,
    aliases,
    weakNames: [name, ...aliases].filter((text) => !strong.has(text)),
    birthDates: unite(({ birthDates }) => birthDates),
    countries: unite(({ countries }) => countries),
    programs: unite(({ programs }) => programs),
    datasets: unite(({ datasets }) => datasets),
    url: entries.find(({ url }) => url)?.url ?? null,
    formerIds: unite(({ formerIds = [] }) => formerIds),
  };
}
