/** A part of a page that can be found. */
export interface SearchEntry {
  page: string;
  url: string;
  heading: string;
  text: string;
}

export interface SearchHit {
  entry: SearchEntry;
  /** The text around the first word that was found. */
  excerpt: string;
}

// What a word weighs by where it stands.
const weights = { wholeHeading: 40, heading: 20, page: 8, text: 1 };
const mostCounted = 5;
const mostHits = 20;
const excerptBefore = 40;
const excerptLength = 160;

/** The parts that have every word of the query, the best first. */
export function search(entries: readonly SearchEntry[], query: string): SearchHit[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostHits)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry.text, words) }));
}

function scoreOf(entry: SearchEntry, words: readonly string[]): number {
  const [heading, page, text] = [entry.heading, entry.page, entry.text].map(folded) as [
    string,
    string,
    string,
  ];
  const scores = words.map(
    (word) =>
      (heading.includes(word) ? weights.heading : 0) +
      (page.includes(word) ? weights.page : 0) +
      weights.text * Math.min(text.split(word).length - 1, mostCounted),
  );
  if (scores.includes(0)) return 0;
  const whole = heading === words.join(' ') ? weights.wholeHeading : 0;
  return whole + scores.reduce((sum, score) => sum + score, 0);
}

function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => folded(text).indexOf(word)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const from = first <= excerptBefore ? 0 : text.lastIndexOf(' ', first - excerptBefore) + 1;
  const cut = text.slice(from, from + excerptLength);
  return `${from > 0 ? '…' : ''}${cut}${from + excerptLength < text.length ? '…' : ''}`;
}

/** Letter for letter as long as the text, so that places in one are places in the other. */
const folded = (text: string): string => text.toLowerCase();
