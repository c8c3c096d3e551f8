import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiDocument } from './api-document';
import { closed } from './closed';

const id = 'document';

/** Judges values by the schemas of one document. A field that it does not name is wrong. */
export class SchemaCheck {
  // OpenAPI has keywords of its own beside those of JSON Schema, such as `example`.
  private readonly ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false });

  constructor(document: ApiDocument) {
    addFormats(this.ajv);
    this.ajv.addSchema(closed(document), id);
  }

  /** What is wrong with a value by the schema at a JSON pointer of the document; undefined when nothing is. */
  problemOf(pointer: string, value: unknown): string | undefined {
    const $ref = id + encodeURI(pointer);
    const validate = this.ajv.getSchema($ref);
    if (!validate) return `there is no schema at ${pointer}`;
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath || 'the value'} ${error?.message} (${JSON.stringify(error?.params)})`;
  }
}
