import type { BodyShape } from './body-shape';

/** A list of more unknown fields ends with `...`. */
export const maxUnknownFields = 10;
/** The characters of a longer name are not repeated: it may be a secret in the wrong place. */
const maxNameLength = 36;
const shownLength = 12;
/** No operation accepts a longer list of objects. */
const maxItems = 1000;

/**
 * The paths of the fields that are not declared, such as `callback.ulr` and `people[].name`, each once. They are safe in a header and in a
 * log line, and contain no values.
 */
export function findUnknownFields(shape: BodyShape, body: unknown): string[] {
  const found = new Map<string, string>();
  collect(shape, body, '', found);
  const fields = [...found.values()];
  return fields.length > maxUnknownFields ? [...fields.slice(0, maxUnknownFields), '...'] : fields;
}

function collect(shape: BodyShape, value: unknown, path: string, found: Map<string, string>): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const field of Object.keys(value)) {
    if (found.size > maxUnknownFields) return;
    const nested = shape.get(field);
    if (nested) collectNested(nested, (value as Record<string, unknown>)[field], path + field, found);
    else if (!shape.has(field)) addField(path, field, found);
  }
}

function collectNested(shape: BodyShape, content: unknown, path: string, found: Map<string, string>): void {
  if (!Array.isArray(content)) return collect(shape, content, `${path}.`, found);
  const itemPath = `${path}[].`;
  for (const item of content.slice(0, maxItems)) collect(shape, item, itemPath, found);
}

/** Formats a name once: each item of a list may have it. A path consists of declared names, which have no NUL. */
function addField(path: string, field: string, found: Map<string, string>): void {
  const key = `${path}\0${field}`;
  if (!found.has(key)) found.set(key, path + formatName(field));
}

/** The name with all characters but letters, digits, `_`, `$` and `-` percent-encoded. */
function formatName(name: string): string {
  if (name === '') return '""';
  const text = name
    .slice(0, maxNameLength + 1)
    .replaceAll(/[^\w$-]/gu, (character) =>
      Buffer.from(character).reduce(
        (encoded, byte) => `${encoded}%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
        '',
      ),
    );
  return text.length > maxNameLength ? `${text.slice(0, shownLength)}...` : text;
}
