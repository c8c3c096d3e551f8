import type { Token } from 'marked';

/** What a reader sees of inline Markdown, without its marks. */
export function plainText(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return plainText(token.tokens);
      return 'text' in token ? unescaped(String(token.text)) : '';
    })
    .join('');
}

/** Gives the headings of one page their anchors, as GitHub does. */
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
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
