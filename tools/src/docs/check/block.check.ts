import type { Block } from '../markdown/markdown-file';
import type { OpenApiDocument } from '../openapi/openapi-document';
import { curlProblems } from './curl.check';
import { jsonProblems } from './json.check';
import type { Finding, Problem } from './problem';
import { pythonProblems } from './python.check';
import { shellProblems } from './shell.check';
import { typeProblems } from './type.check';

type Check = (blocks: readonly Block[], documents: readonly OpenApiDocument[]) => Finding;

// The languages of blocks, and what is asked of them.
const languages: readonly { names: readonly string[]; checks: readonly Check[] }[] = [
  { names: ['json'], checks: [jsonProblems] },
  { names: ['js', 'ts'], checks: [(blocks) => typeProblems(blocks)] },
  { names: ['sh'], checks: [(blocks) => shellProblems(blocks), curlProblems] },
  { names: ['py', 'python'], checks: [(blocks) => pythonProblems(blocks)] },
  { names: ['csv', 'html', 'http', 'mermaid', 'sql', 'text', 'yaml'], checks: [] },
];

const known = languages.flatMap(({ names }) => names);

/** Blocks of code must be what their language says. */
export function blockProblems(blocks: readonly Block[], documents: readonly OpenApiDocument[]): Finding[] {
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
      text: `a block ${language ? `in "${language}"` : 'without a language'}: take one of ${known.join(', ')}.`,
    }));
}
