import { readMarkdownFiles } from '../markdown/tracked-files';
import { readOpenApiDocuments, openApiFolder } from '../openapi/openapi-document';
import { checkNavigation, isPage } from './navigation.check';
import { checkBlocks } from './block.check';
import { findBrokenLinks } from './link.check';
import type { Finding } from './problem';

/** Checks the Markdown of the repository: links, navigation and code blocks. */
export async function checkMarkdown(): Promise<Finding[]> {
  const [files, documents] = await Promise.all([readMarkdownFiles(), readOpenApiDocuments()]);
  const pages = [
    ...files.map(({ file }) => file).filter(isPage),
    ...[...documents.keys()].map((name) => `${openApiFolder}/${name}.json`),
  ];
  const blocks = files.flatMap((file) => file.blocks);
  return [
    { problems: findBrokenLinks(files) },
    { problems: checkNavigation(pages) },
    ...checkBlocks(blocks, [...documents.values()]),
  ];
}
