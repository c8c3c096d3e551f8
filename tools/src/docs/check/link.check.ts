import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Link, MarkdownFile } from '../markdown/markdown-file';
import { isExternal, resolveLink } from '../markdown/link-target';
import type { Problem } from './problem';

/** Links between files of the repository must point to an existing file and heading. */
export function findBrokenLinks(files: readonly MarkdownFile[], root = '.'): Problem[] {
  const anchors = new Map(
    files.map(({ file, headings }) => [file, new Set(headings.map(({ anchor }) => anchor))]),
  );
  return files.flatMap(({ file, links }) =>
    links.flatMap((link) => {
      const text = findProblem(file, link, anchors, root);
      return text ? [{ file, line: link.line, text }] : [];
    }),
  );
}

function findProblem(
  file: string,
  { target }: Link,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
  root: string,
): string | undefined {
  if (isExternal(target)) return undefined;
  const { place, anchor } = resolveLink(file, target);
  const known = anchors.get(place);
  if (!known && !existsSync(path.join(root, place)))
    return `the link ${target} is broken: there is no ${place}. Fix it.`;
  if (anchor === undefined || !known || known.has(anchor)) return undefined;
  return `the link ${target} names no heading of ${place}. Use one of: ${findSimilar(anchor, known)}.`;
}

/** The anchors that share the most words with the wrong one. */
function findSimilar(wrong: string, known: ReadonlySet<string>): string {
  const words = new Set(wrong.split('-'));
  const shared = (anchor: string) => anchor.split('-').filter((word) => words.has(word)).length;
  return [...known]
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, 3)
    .map((anchor) => `#${anchor}`)
    .join(', ');
}
