import type { Token } from 'marked';

/** The text of inline Markdown without its markup. */
export function toPlainText(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return toPlainText(token.tokens);
      return 'text' in token ? unescape(String(token.text)) : '';
    })
    .join('');
}

/** Assigns anchors to the headings of a page, as GitHub does. */
export class Anchors {
  private readonly given = new Map<string, number>();

  next(title: string): string {
    const slug = title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const before = this.given.get(slug);
    this.given.set(slug, (before ?? 0) + 1);
    return before === undefined ? slug : `${slug}-${before}`;
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescape = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
