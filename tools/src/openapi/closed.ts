import type { ApiDocument, Content } from './api-document';
import { operationsOf } from './operations';

/** As much of a schema as may hold other schemas. */
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

/** The document with no room for fields that it does not name, where it does not say that there may be others. */
export function closed(document: ApiDocument): ApiDocument {
  // One that shares nothing: what is a whole in one place may be a part in another.
  const copy = JSON.parse(JSON.stringify(document)) as ApiDocument;
  for (const { operation } of operationsOf(copy)) {
    const { parameters = [], requestBody, responses } = operation;
    for (const { schema } of parameters) close(schema);
    const bodies = [requestBody, ...Object.values(responses)];
    for (const { schema } of bodies.flatMap(contentsOf)) close(schema);
  }
  // Not themselves: one may be a part of another. They are closed where they stand for a whole.
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

/** The parts of a whole know nothing of each other's fields: only the whole can be closed. */
function closeInside({ properties = {}, items, additionalProperties: others, ...parts }: Schema): void {
  for (const field of Object.values(properties)) close(field);
  close(items);
  if (typeof others === 'object') close(others);
  for (const part of [parts.allOf, parts.anyOf, parts.oneOf].flat()) if (part) closeInside(part);
}
