/** A part of a text; a part with a direction is isolated from the surrounding text. */
export interface TextPart {
  text: string;
  direction?: 'ltr' | 'auto';
}

// Placeholders, and what is written from left to right in every language: the sign <, phone numbers, email addresses.
const special = /\{(\w+)\}|<|\+\d[\d ]*\d|[\w.]+@[\w.]*\w/g;

/** Fills in the placeholders of a text, and splits it where the direction may change. */
export function splitText(template: string, values: Readonly<Record<string, string>>): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of template.matchAll(special)) {
    parts.push({ text: template.slice(end, match.index) });
    const [found, name] = match;
    if (name === undefined) parts.push({ text: found, direction: 'ltr' });
    else parts.push({ text: values[name] ?? found, direction: 'auto' });
    end = match.index + found.length;
  }
  parts.push({ text: template.slice(end) });
  return parts.filter(({ text }) => text !== '');
}
