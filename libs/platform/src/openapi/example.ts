/** The part of JSON Schema that the documents use. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

export type Schemas = Record<string, Schema>;

const texts: Record<string, string> = {
  uuid: '0198c0de-7a3b-7c1d-9e4f-2b6a8d0c1e3f',
  'date-time': '2026-11-15T12:00:00.000Z',
  date: '2026-11-15',
  uri: 'https://shop.example/',
};

/** Creates a value that the schema allows from the examples of its parts, or from valid values where there are none. */
export function createExample(schema: Schema, schemas: Schemas): unknown {
  const { $ref, example, default: defaultValue, enum: values } = schema;
  if (example !== undefined) return example;
  if ($ref !== undefined) return createExample(resolveReference($ref, schemas), schemas);
  if (defaultValue !== undefined) return defaultValue;
  if (values !== undefined) return values[0];
  const parts = schema.allOf?.map((part) => createExample(part, schemas));
  if (parts) return parts.length === 1 ? parts[0] : (Object.assign({}, ...parts) as unknown);
  const choice = (schema.oneOf ?? schema.anyOf)?.[0];
  return choice ? createExample(choice, schemas) : createExampleByType(schema, schemas);
}

function createExampleByType(schema: Schema, schemas: Schemas): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return createExampleObject(schema, schemas);
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        createExample(schema.items ?? {}, schemas),
      );
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    case undefined:
    default:
      return texts[schema.format ?? ''] ?? 'text';
  }
}

/** Includes required properties and those with an example. */
function createExampleObject({ properties = {}, required = [] }: Schema, schemas: Schemas): object {
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.includes(name) || property.example !== undefined,
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, createExample(property, schemas)]));
}

function resolveReference($ref: string, schemas: Schemas): Schema {
  const name = $ref.slice('#/components/schemas/'.length);
  const schema = schemas[name];
  if (!schema) throw new Error(`There is no schema ${$ref} in the OpenAPI document.`);
  return schema;
}
