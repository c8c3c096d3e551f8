const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML, in attributes too. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** What a reader sees of HTML that we wrote. */
export const textOf = (html: string): string =>
  html
    .replace(/<\/?(?:a|b|code|em|small|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => characters.get(entity) ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

// highlight.js writes the apostrophe in another way.
const characters = new Map([
  ...Object.entries(entities).map(([char, entity]) => [entity, char] as const),
  ['&#x27;', "'"],
]);

/** Scrolls by itself where it is too wide, by keyboard too. */
const scrolling = (label: string, html: string): string =>
  `<div class="scroll" role="group" aria-label="${escaped(label)}" tabindex="0">${html}</div>`;

// A sentence in a narrow column would be a tower of words.
const longCell = 40;

export interface Cell {
  html: string;
  align?: 'left' | 'right' | 'center' | null;
}

/** A table that scrolls where it is too wide. */
export function table(label: string, head: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const body = rows.map((cells) => rowHtml('td', cells)).join('\n');
  return scrolling(label, `<table><thead>${rowHtml('th', head)}</thead><tbody>${body}</tbody></table>`);
}

export const cells = (...htmls: string[]): Cell[] => htmls.map((html) => ({ html }));

function rowHtml(tag: 'th' | 'td', row: readonly Cell[]): string {
  const cellsHtml = row.map(({ html, align }) => {
    const classes = [align === 'right' ? 'right' : '', textOf(html).length > longCell ? 'long' : ''];
    const attribute = classes.filter(Boolean).join(' ');
    return `<${tag}${attribute && ` class="${attribute}"`}>${html}</${tag}>`;
  });
  return `<tr>${cellsHtml.join('')}</tr>`;
}
