import { knownMarkdown } from '../markdown/known-markdown';
import { openApiDocuments, openApiFolder } from '../openapi/openapi-document';
import { findNavigationProblems, isPage } from './navigation.check';
import { blockProblems } from './block.check';
import { brokenLinks } from './link.check';
import type { Finding } from './problem';

/** What is wrong in the Markdown of the repository: links, blocks of code, pages that nobody would find. */
export async function checkMarkdown(): Promise<Finding[]> {
  const [files, documents] = await Promise.all([knownMarkdown(), openApiDocuments()]);
  const pages = [
    ...files.map(({ file }) => file).filter(isPage),
    ...[...documents.keys()].map((name) => `${openApiFolder}/${name}.json`),
  ];
  const blocks = files.flatMap((file) => file.blocks);
  return [
    { problems: brokenLinks(files) },
    { problems: findNavigationProblems(pages) },
    ...blockProblems(blocks, [...documents.values()]),
  ];
}
