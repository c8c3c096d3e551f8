import { printable } from './printable';
import { padded, textWidth } from './text-width';

/** A label and what is to be said under it: nothing, a text, or several. */
export type Field = readonly [label: string, value: string | number | readonly string[] | undefined];

/** Values beside their labels, one per line; what has no value is left out. */
export function fieldsText(fields: readonly Field[]): string {
  const lines = fields.flatMap(([label, value]) =>
    [value ?? []].flat().map((one, index) => [index === 0 ? label : '', printable(String(one))] as const),
  );
  const width = Math.max(0, ...lines.map(([label]) => textWidth(label)));
  return lines.map(([label, value]) => `${padded(label, width)}  ${value}`).join('\n');
}
