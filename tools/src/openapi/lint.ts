import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type ApiDocument, documentFile } from './api-document';
import { checkHouseRules } from './house-rules';

// In addition to the recommended rules of Redocly. A warning counts as a problem.
const rules = {
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'operation-summary': 'error',
  'operation-description': 'error',
  'parameter-description': 'error',
  'operation-tag-defined': 'error',
  'tag-description': 'error',
  // Probes have no 4xx replies.
  'operation-4xx-response': 'off',
  // The content of an encrypted step has a schema that no operation refers to.
  'no-unused-components': 'off',
} as const;

/** Problems of the documents by the linter of Redocly and by our own rules, each with its file and JSON pointer. */
export async function lintDocuments(documents: ReadonlyMap<string, ApiDocument>): Promise<string[]> {
  const problems: string[] = [];
  for (const [app, document] of documents) {
    const found = [...(await redoclyProblems(document)), ...checkHouseRules(document)];
    problems.push(...found.map(({ pointer, message }) => `${documentFile(app)}${pointer}: ${message}`));
  }
  return problems;
}

export interface Problem {
  pointer: string;
  message: string;
}

async function redoclyProblems(document: ApiDocument): Promise<Problem[]> {
  const config = await createConfig({ extends: ['recommended'], rules });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  return found.map(({ location, message, ruleId }) => ({
    pointer: location[0]?.pointer ?? '#/',
    message: `${message} (${ruleId})`,
  }));
}
