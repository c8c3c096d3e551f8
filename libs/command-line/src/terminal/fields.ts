import { toPrintable } from './printable';
import { padText, measureWidth } from './text-width';

/** A label with no value, one value, or several. */
export type Field = readonly [label: string, value: string | number | readonly string[] | undefined];

/** Formats values next to their labels, one per line; labels without a value are left out. */
export function formatFields(fields: readonly Field[]): string {
  const lines = fields.flatMap(([label, value]) =>
    [value ?? []].flat().map((one, index) => [index === 0 ? label : '', toPrintable(String(one))] as const),
  );
  const width = Math.max(0, ...lines.map(([label]) => measureWidth(label)));
  return lines.map(([label, value]) => `${padText(label, width)}  ${value}`).join('\n');
}
