import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiDocument } from './api-document';
import { closeDocument } from './closed-document';

const id = 'document';

/** Validates values against the schemas of one document. Undeclared fields are invalid. */
export class SchemaCheck {
  // OpenAPI adds keywords to JSON Schema, such as `example`.
  private readonly ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false });

  constructor(document: ApiDocument) {
    addFormats(this.ajv);
    this.ajv.addSchema(closeDocument(document), id);
  }

  /** Validates a value against the schema at a JSON pointer; undefined if it is valid. */
  findProblem(pointer: string, value: unknown): string | undefined {
    const $ref = id + encodeURI(pointer);
    const validate = this.ajv.getSchema($ref);
    if (!validate) return `there is no schema at ${pointer}`;
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath || 'the value'} ${error?.message} (${JSON.stringify(error?.params)})`;
  }
}
