import { Marked, type Tokens } from 'marked';
import { Anchors, plainText } from '../markdown/anchor';
import { isElsewhere, targetOf } from '../markdown/link-target';
import type { MarkdownFile } from '../markdown/markdown-file';
import { codeBlock } from './code';
import { escaped, table } from './html';
import { hrefOf, type Page, pathOf } from './page';

const deepestSection = 3;

/** The page of a Markdown file, whose links lead to the pages of the files that they name. */
export function markdownPage({ file, tokens, headings }: MarkdownFile): Page {
  const path = pathOf(file);
  const linked: string[] = [];
  const href = (target: string): string => {
    if (isElsewhere(target)) return target;
    const { place, anchor } = targetOf(file, target);
    linked.push(place);
    return `${place === file ? '' : hrefOf(path, pathOf(place))}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  return {
    source: file,
    path,
    title: headings[0]?.title ?? file,
    html: rendererWith(href).parser(tokens),
    sections: headings.filter(({ depth }) => depth > 1 && depth <= deepestSection),
    linked,
  };
}

export const heading = (depth: number, anchor: string, html: string): string =>
  `<h${depth} id="${escaped(anchor)}">${html} <a class="anchor" href="#${escaped(anchor)}" aria-label="Link to this part">#</a></h${depth}>\n`;

function rendererWith(href: (target: string) => string): Marked {
  const anchors = new Anchors();
  return new Marked({
    renderer: {
      heading({ tokens, depth }) {
        return heading(depth, anchors.next(plainText(tokens)), this.parser.parseInline(tokens));
      },
      link({ href: target, tokens, title }) {
        const about = title ? ` title="${escaped(title)}"` : '';
        return `<a href="${escaped(href(target))}"${about}>${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ href: target, text }) =>
        `<img src="${escaped(href(target))}" alt="${escaped(text)}" loading="lazy">`,
      code: ({ text, lang = '' }) => block(text, lang),
      table({ header, rows }) {
        const row = (some: Tokens.TableCell[]) =>
          some.map(({ tokens, align }) => ({ html: this.parser.parseInline(tokens), align }));
        return table('Table', row(header), rows.map(row));
      },
    },
  });
}

function block(text: string, language: string): string {
  if (language !== 'mermaid') return codeBlock(text, language);
  return `<figure class="diagram"><figcaption>A diagram, as its <a href="https://mermaid.js.org">Mermaid</a> source</figcaption>${codeBlock(text, '')}</figure>\n`;
}

// Where a description writes <token>, it means just that.
const descriptions = new Marked({ renderer: { html: ({ text }) => escaped(text) } });

/** Markdown of a description, from somewhere else than a page. */
export const markdownText = (text: string): string => descriptions.parse(text, { async: false });
export const markdownInline = (text: string): string => descriptions.parseInline(text, { async: false });
