import type { Block } from '../markdown/markdown-file';
import type { OpenApiDocument } from '../openapi/openapi-document';
import { checkCurl } from './curl.check';
import { checkJson } from './json.check';
import type { Finding, Problem } from './problem';
import { checkPython } from './python.check';
import { checkShell } from './shell.check';
import { checkTypes } from './type.check';

type Check = (blocks: readonly Block[], documents: readonly OpenApiDocument[]) => Finding;

// The languages of blocks, and the checks of each.
const languages: readonly { names: readonly string[]; checks: readonly Check[] }[] = [
  { names: ['json'], checks: [checkJson] },
  { names: ['js', 'ts'], checks: [(blocks) => checkTypes(blocks)] },
  { names: ['sh'], checks: [(blocks) => checkShell(blocks), checkCurl] },
  { names: ['py', 'python'], checks: [(blocks) => checkPython(blocks)] },
  { names: ['csv', 'go', 'html', 'http', 'mermaid', 'sql', 'text', 'yaml'], checks: [] },
];

const known = languages.flatMap(({ names }) => names);

/** Code blocks must be valid in their language. */
export function checkBlocks(blocks: readonly Block[], documents: readonly OpenApiDocument[]): Finding[] {
  const findings = languages.flatMap(({ names, checks }) => {
    const some = blocks.filter(({ language }) => names.includes(language));
    return checks.map((check) => check(some, documents));
  });
  return [{ problems: unknownLanguages(blocks) }, ...findings];
}

function unknownLanguages(blocks: readonly Block[]): Problem[] {
  return blocks
    .filter(({ language }) => !known.includes(language))
    .map(({ file, line, language }) => ({
      file,
      line: line - 1,
      text: `a block ${language ? `in "${language}"` : 'without a language'}: use one of ${known.join(', ')}.`,
    }));
}
