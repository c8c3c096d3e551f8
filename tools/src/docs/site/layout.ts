import { escaped } from './html';
import type { Group } from './navigation';
import { hrefOf, type Page, type Section } from './page';

const siteName = 'Gatehouse';

/** A whole page: the parts that all have, around its own. */
export function layout(page: Page, groups: readonly Group[], pages: ReadonlyMap<string, Page>): string {
  const root = hrefOf(page.path, '');
  const title = page.title === siteName ? siteName : `${page.title} · ${siteName}`;
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}style.css">
<script defer src="${root}browser.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<a class="brand" href="${root}index.html">${siteName} <span>docs</span></a>
${searchForm}
<button type="button" class="menu" popovertarget="pages">Pages</button>
</header>
<nav id="pages" popover aria-label="Pages">
${groups.map((group) => groupHtml(group, page, pages)).join('\n')}
</nav>
<main id="content" tabindex="-1">
${page.html}
<footer>This page is made from <code>${escaped(page.source)}</code>.</footer>
</main>
</body>
</html>
`;
}

const searchForm = `<form class="search" role="search" hidden>
<input type="search" aria-label="Search the docs" placeholder="Search" title="Press / to come here" autocomplete="off" spellcheck="false">
<div class="results"><p role="status"></p><ul></ul></div>
</form>`;

function groupHtml({ name, files, isFolded }: Group, open: Page, pages: ReadonlyMap<string, Page>): string {
  const items = files.flatMap((file) => {
    const page = pages.get(file);
    return page ? [itemHtml(page, open)] : [];
  });
  if (items.length === 0) return '';
  const isOpen = !isFolded || files.includes(open.source);
  return `<details${isOpen ? ' open' : ''}><summary>${escaped(name)}</summary>\n<ul>${items.join('\n')}</ul></details>`;
}

function itemHtml(page: Page, open: Page): string {
  const isOpen = page.source === open.source;
  const current = isOpen ? ' aria-current="page"' : '';
  const sections = isOpen ? sectionList(page.sections) : '';
  return `<li><a href="${escaped(hrefOf(open.path, page.path))}"${current}>${escaped(page.title)}</a>${sections}</li>`;
}

function sectionList(sections: readonly Section[]): string {
  if (sections.length === 0) return '';
  const items = sections.map(
    ({ anchor, title, depth }) =>
      `<li class="depth-${depth}"><a href="#${escaped(anchor)}">${escaped(title)}</a></li>`,
  );
  return `<ul class="sections">${items.join('\n')}</ul>`;
}
