import type { ApiDocument, Content, Parameter } from './api-document';
import type { Problem } from './lint';
import { listOperations, pointerTo } from './operations';
import { SchemaCheck } from './schema-check';

/** Rules that no linter has: every operation declares its security, and every parameter, request and reply has a valid example. */
export function checkHouseRules(document: ApiDocument): Problem[] {
  const check = new SchemaCheck(document);
  return [
    ...operationsWithoutSecurity(document),
    ...parametersWithoutExample(document),
    ...contentProblems(document, check),
    ...fieldProblems(document, check),
  ];
}

function operationsWithoutSecurity(document: ApiDocument): Problem[] {
  return listOperations(document)
    .filter(({ operation }) => operation.security === undefined)
    .map(({ pointer }) => ({
      pointer,
      message: 'Declare its security; @ApiSecurity({}) for a public operation.',
    }));
}

function parametersWithoutExample(document: ApiDocument): Problem[] {
  return listOperations(document).flatMap(({ operation, pointer }) =>
    (operation.parameters ?? []).flatMap((parameter, index) =>
      hasExample(parameter, document)
        ? []
        : [{ pointer: `${pointer}/parameters/${index}`, message: 'It has no example.' }],
    ),
  );
}

/** The values of an enum are examples of it. */
function hasExample({ example, schema = {} }: Parameter, { components }: ApiDocument): boolean {
  const name = '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined;
  const resolved = name === undefined ? schema : (components.schemas[name] ?? {});
  return example !== undefined || 'example' in resolved || 'enum' in resolved;
}

function contentProblems(document: ApiDocument, check: SchemaCheck): Problem[] {
  return listOperations(document).flatMap(({ operation, pointer }) => [
    ...exampleProblems(`${pointer}/requestBody`, operation.requestBody?.content, check),
    ...Object.entries(operation.responses).flatMap(([status, { content }]) => [
      ...(content || Number(status) < 400
        ? []
        : [{ pointer: `${pointer}/responses/${status}`, message: 'An error needs a body and an example.' }]),
      ...exampleProblems(`${pointer}/responses/${status}`, content, check),
    ]),
  ]);
}

function exampleProblems(
  pointer: string,
  content: Record<string, Content> = {},
  check: SchemaCheck,
): Problem[] {
  return Object.entries(content).flatMap(([type, { example, examples, schema }]) => {
    const place = `${pointer}/content${pointerTo(type).slice(1)}`;
    if (!schema) return [{ pointer: place, message: 'It has no schema.' }];
    const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
    return values.flatMap((value) =>
      value === undefined
        ? [{ pointer: place, message: 'It has no example.' }]
        : problem(`${place}/example`, check.findProblem(`${place}/schema`, value)),
    );
  });
}

/** Examples of single fields and parameters. */
function fieldProblems(document: ApiDocument, check: SchemaCheck): Problem[] {
  const fields = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).map(([field, schema]) => ({
      pointer: pointerTo('components', 'schemas', name, 'properties', field),
      schema,
    })),
  );
  const parameters = listOperations(document).flatMap(({ operation, pointer }) =>
    (operation.parameters ?? []).map(({ schema = {} }, index) => ({
      pointer: `${pointer}/parameters/${index}/schema`,
      schema,
    })),
  );
  return [...fields, ...parameters].flatMap(({ pointer, schema }) =>
    'example' in schema ? problem(`${pointer}/example`, check.findProblem(pointer, schema.example)) : [],
  );
}

const problem = (pointer: string, found: string | undefined): Problem[] =>
  found === undefined ? [] : [{ pointer, message: `The example is invalid: ${found}.` }];
