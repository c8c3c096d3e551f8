import { textOf } from './html';
import type { Page } from './page';
import type { SearchEntry } from './search-rank';

const part = /<h([1-6])(?: id="([^"]*)")?>(.*?)<\/h\1>/gs;
const anchorLink = /<a class="anchor"[^>]*>#<\/a>/;

/** One entry for every part of a page that begins with a heading. */
export function searchEntries({ path, title, html }: Page): SearchEntry[] {
  const heads = [...html.matchAll(part)].filter(([, depth]) => Number(depth) < 4);
  return heads.map(({ 0: whole, 1: depth, 2: anchor, 3: inner = '', index }, at) => ({
    page: title,
    url: depth === '1' || !anchor ? path : `${path}#${anchor}`,
    heading: textOf(inner.replace(anchorLink, '')),
    text: textOf(html.slice(index + whole.length, heads[at + 1]?.index).replace(anchorLink, '')),
  }));
}
