import type { ApiDocument, Content } from './api-document';
import { listOperations } from './operations';

/** The part of a schema that can contain other schemas. */
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  unevaluatedProperties?: boolean;
}

/** A copy of the document that rejects undeclared fields, unless a schema allows additional ones. */
export function closeDocument(document: ApiDocument): ApiDocument {
  // A deep copy, because the same schema object may be a whole in one place and a part in another.
  const copy = JSON.parse(JSON.stringify(document)) as ApiDocument;
  for (const { operation } of listOperations(copy)) {
    const { parameters = [], requestBody, responses } = operation;
    for (const { schema } of parameters) close(schema);
    const bodies = [requestBody, ...Object.values(responses)];
    for (const { schema } of bodies.flatMap(contentsOf)) close(schema);
  }
  // Only their fields: a schema may be a part of another. It is closed where it is used as a whole.
  for (const schema of Object.values(copy.components.schemas)) closeInside(schema);
  return copy;
}

const contentsOf = (body: { content?: Record<string, Content> } | undefined): Content[] =>
  Object.values(body?.content ?? {});

function close(schema: Schema | undefined): void {
  if (!schema) return;
  const { $ref, properties, allOf, anyOf, oneOf } = schema;
  closeInside(schema);
  for (const choice of [...(anyOf ?? []), ...(oneOf ?? [])]) close(choice);
  if ($ref ?? properties ?? allOf ?? anyOf ?? oneOf) schema.unevaluatedProperties = false;
}

/** The parts of a composed schema do not know each other's fields, so only the composition can be closed. */
function closeInside({ properties = {}, items, additionalProperties: others, ...parts }: Schema): void {
  for (const field of Object.values(properties)) close(field);
  close(items);
  if (typeof others === 'object') close(others);
  for (const part of [parts.allOf, parts.anyOf, parts.oneOf].flat()) if (part) closeInside(part);
}
