import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Link, MarkdownFile } from '../markdown/markdown-file';
import { isElsewhere, targetOf } from '../markdown/link-target';
import type { Problem } from './problem';

/** Links between files of the repository must lead to a file that is there, and to a heading in it. */
export function brokenLinks(files: readonly MarkdownFile[], root = '.'): Problem[] {
  const anchors = new Map(
    files.map(({ file, headings }) => [file, new Set(headings.map(({ anchor }) => anchor))]),
  );
  return files.flatMap(({ file, links }) =>
    links.flatMap((link) => {
      const text = whatIsWrong(file, link, anchors, root);
      return text ? [{ file, line: link.line, text }] : [];
    }),
  );
}

function whatIsWrong(
  file: string,
  { target }: Link,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
  root: string,
): string | undefined {
  if (isElsewhere(target)) return undefined;
  const { place, anchor } = targetOf(file, target);
  const known = anchors.get(place);
  if (!known && !existsSync(path.join(root, place)))
    return `the link ${target} leads nowhere: there is no ${place}. Correct it.`;
  if (anchor === undefined || !known || known.has(anchor)) return undefined;
  return `the link ${target} names no heading of ${place}. Take one of: ${nearest(anchor, known)}.`;
}

/** The anchors that share most of their words with the wrong one. */
function nearest(wrong: string, known: ReadonlySet<string>): string {
  const words = new Set(wrong.split('-'));
  const shared = (anchor: string) => anchor.split('-').filter((word) => words.has(word)).length;
  return [...known]
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, 3)
    .map((anchor) => `#${anchor}`)
    .join(', ');
}
