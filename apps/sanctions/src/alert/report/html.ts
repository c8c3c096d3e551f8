/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[] | undefined;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Characters that change the direction of the text around them could make a date or a name look like another one. Lone surrogates
 * are not valid UTF-8, and control characters not valid HTML.
 */
const hidden = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\p{Cs}]|(?![\n\t])\p{Cc}/gu;

const format = (value: Value): string => {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value)
    .replace(hidden, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
};

/** A template whose values are escaped, unless they are HTML themselves. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(strings.reduce((text, part, i) => text + format(values[i - 1]) + part));

/** Text of others, isolated so that it does not change the direction of what follows. */
export const isolate = (text: string): Html => html`<bdi>${text}</bdi>`;
