/** As much of a JSON schema as our documents use. */
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

/** A value that the schema allows: composed of the examples of its parts, and of fitting values where there are none. */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const { $ref, example, default: usual, enum: values } = schema;
  if (example !== undefined) return example;
  if ($ref !== undefined) return exampleOf(target($ref, schemas), schemas);
  if (usual !== undefined) return usual;
  if (values !== undefined) return values[0];
  const parts = schema.allOf?.map((part) => exampleOf(part, schemas));
  if (parts) return parts.length === 1 ? parts[0] : (Object.assign({}, ...parts) as unknown);
  const choice = (schema.oneOf ?? schema.anyOf)?.[0];
  return choice ? exampleOf(choice, schemas) : exampleByType(schema, schemas);
}

function exampleByType(schema: Schema, schemas: Schemas): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return exampleObject(schema, schemas);
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        exampleOf(schema.items ?? {}, schemas),
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

/** With what is always there, and of the rest what somebody wrote an example of. */
function exampleObject({ properties = {}, required = [] }: Schema, schemas: Schemas): object {
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.includes(name) || property.example !== undefined,
  );
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, schemas)]));
}

function target($ref: string, schemas: Schemas): Schema {
  const name = $ref.slice('#/components/schemas/'.length);
  const schema = schemas[name];
  if (!schema) throw new Error(`There is no schema ${$ref} in the OpenAPI document.`);
  return schema;
}
