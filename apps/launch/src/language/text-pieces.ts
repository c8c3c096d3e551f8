/** A piece of a text; one with a direction is kept apart from the language around it. */
export interface TextPiece {
  text: string;
  direction?: 'ltr' | 'auto';
}

// Placeholders, and what is written from left to right in every language: the sign <, numbers to call, addresses.
const special = /\{(\w+)\}|<|\+\d[\d ]*\d|[\w.]+@[\w.]*\w/g;

/** A text with its placeholders filled in, cut where the direction of writing may change. */
export function piecesOf(template: string, values: Readonly<Record<string, string>>): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of template.matchAll(special)) {
    pieces.push({ text: template.slice(end, match.index) });
    const [found, name] = match;
    if (name === undefined) pieces.push({ text: found, direction: 'ltr' });
    else pieces.push({ text: values[name] ?? found, direction: 'auto' });
    end = match.index + found.length;
  }
  pieces.push({ text: template.slice(end) });
  return pieces.filter(({ text }) => text !== '');
}
