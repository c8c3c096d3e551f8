// Links between files of the repository, as links between pages of the site.
import { existsSync } from 'node:fs';
import path from 'node:path';

const isExternal = (target) => /^([a-z][a-z\d+.-]*:|\/\/|#)/i.test(target);

/**
 * A plugin of markdown-it. A link to a page gets the address of the page. A file without a page is named, but not linked: it
 * is in the repository only. `pages` maps files to addresses.
 */
export function repositoryLinks(markdown, { root, pages }) {
  // VitePress names a file sometimes by its page.
  const sources = new Map([...pages].map(([file, page]) => [page, file]));
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    const place = path.relative(root, env.path);
    for (const { children } of tokens) if (children) rewrite(children, sources.get(place) ?? place);
  });

  function rewrite(children, source) {
    const open = [];
    for (const token of children) {
      if (token.type === 'link_open') open.push(resolve(token, source) ? token : undefined);
      if (token.type === 'link_close' && !open.pop()) token.tag = 'span';
    }
  }

  /** Whether the link remains one. */
  function resolve(token, source) {
    const target = decodeURI(token.attrGet('href'));
    if (isExternal(target)) return true;
    const [place, anchor] = target.split('#');
    const file = path.posix.join(path.posix.dirname(source), place);
    const page = pages.get(file);
    if (page !== undefined) {
      token.attrSet('href', `/${page}${anchor === undefined ? '' : `#${anchor}`}`);
      return true;
    }
    if (!existsSync(path.join(root, file))) throw new Error(`${source}: the link ${target} is broken.`);
    token.tag = 'span';
    token.attrs = [
      ['class', 'repository-file'],
      ['title', `${file}, in the repository`],
    ];
    return false;
  }
}
