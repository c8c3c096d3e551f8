import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type ApiDocument, documentFile } from './api-document';
import { houseRules } from './house-rules';

// Beyond what Redocly recommends; a warning is a problem as well.
const rules = {
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'operation-summary': 'error',
  'operation-tag-defined': 'error',
  'tag-description': 'error',
  // Probes refuse nobody.
  'operation-4xx-response': 'off',
  // The content of an encrypted step is described, though no operation shows it.
  'no-unused-components': 'off',
} as const;

/** What is wrong with the documents: by Redocly's linter and by our own rules, each with its file and JSON pointer. */
export async function documentProblems(documents: ReadonlyMap<string, ApiDocument>): Promise<string[]> {
  const problems: string[] = [];
  for (const [app, document] of documents) {
    const found = [...(await redoclyProblems(document)), ...houseRules(document)];
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
