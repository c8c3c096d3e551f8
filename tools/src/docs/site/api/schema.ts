import { type OpenApiDocument, resolved, type Schema } from '../../openapi/openapi-document';
import { type Cell, cells, escaped, table } from '../html';
import { markdownInline } from '../markdown-page';

export const typeAnchor = (name: string): string => `type-${name.toLowerCase()}`;

/** What a value is, in a few words, with links to the types that have a name. */
export function typeHtml(schema: Schema | undefined): string {
  if (!schema) return 'any';
  if (schema.$ref) return typeLink(schema.$ref);
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts) return [...new Set(parts.map(typeHtml))].join(' or ');
  if (schema.allOf) return schema.allOf.map(typeHtml).join(' and ');
  if (schema.enum) return schema.enum.map(literal).join(' ');
  if (schema.const !== undefined) return literal(schema.const);
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat();
  return types.map((type) => simpleType(type, schema)).join(' or ');
}

function simpleType(type: string, { items, additionalProperties, properties, format }: Schema): string {
  if (type === 'array') return `array of ${typeHtml(items)}`;
  if (type === 'object' && !properties && typeof additionalProperties === 'object')
    return `object of ${typeHtml(additionalProperties)}`;
  return format && type !== 'null' ? `${type} (${escaped(format)})` : type;
}

function typeLink(reference: string): string {
  const name = reference.split('/').at(-1) ?? '';
  return `<a href="#${escaped(typeAnchor(name))}">${escaped(name)}</a>`;
}

/** Text stands without quotes: a parameter has none, and in JSON the type says that it has. */
const literal = (value: unknown): string =>
  `<code>${escaped(typeof value === 'string' && value !== '' ? value : JSON.stringify(value))}</code>`;

/** The properties of an object: one row each, and one for each property of an object without a name inside it. */
export function propertyTable(label: string, document: OpenApiDocument, schema: Schema): string {
  const rows = propertyRows(document, schema, '');
  return rows.length === 0 ? '' : table(label, cells('property', 'type', 'meaning'), rows);
}

function propertyRows(document: OpenApiDocument, schema: Schema, prefix: string): Cell[][] {
  const required = new Set(schema.required);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inner = property.items?.properties ? property.items : property;
    const path = `${prefix}${name}`;
    const row = cells(nameHtml(path, required.has(name)), typeHtml(property), meaningHtml(property));
    return [row, ...propertyRows(document, inner, `${path}${inner === property ? '' : '[]'}.`)];
  });
  return [
    ...(schema.allOf ?? []).flatMap((part) =>
      propertyRows(document, resolved<Schema>(document, part), prefix),
    ),
    ...own,
  ];
}

export const nameHtml = (name: string, isRequired: boolean): string =>
  `<code>${escaped(name)}</code>${isRequired ? ' <small class="required">required</small>' : ''}`;

/** The description with the limits, the default and an example. */
export function meaningHtml(schema: Schema, description = schema.description ?? ''): string {
  const example = schema.enum ? undefined : (schema.example ?? schema.examples?.[0]);
  return [
    markdownInline(description),
    ...limitsOf(schema),
    ...(schema.default === undefined ? [] : [`Default ${literal(schema.default)}.`]),
    ...(isShort(example) ? [`<span class="example">Such as ${literal(example)}.</span>`] : []),
  ]
    .filter(Boolean)
    .join(' ');
}

// Long examples are better read in the example of the whole.
const isShort = (example: unknown): boolean =>
  example !== undefined && (JSON.stringify(example) ?? '').length <= 60;

const limits: readonly { least: keyof Schema; most: keyof Schema; unit: string }[] = [
  { least: 'minimum', most: 'maximum', unit: '' },
  { least: 'minLength', most: 'maxLength', unit: ' characters' },
  { least: 'minItems', most: 'maxItems', unit: ' entries' },
];

function limitsOf(schema: Schema): string[] {
  return limits.flatMap(({ least, most, unit }) => {
    const [from, to] = [schema[least] as number | undefined, schema[most] as number | undefined];
    if (from !== undefined && to !== undefined) return [`${grouped(from)} to ${grouped(to)}${unit}.`];
    if (to !== undefined) return [`At most ${grouped(to)}${unit}.`];
    return from === undefined ? [] : [`At least ${grouped(from)}${unit}.`];
  });
}

const grouped = (value: number): string => value.toLocaleString('en-US');
