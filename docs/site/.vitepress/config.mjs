import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { Anchors } from '../../../tools/src/docs/markdown/anchor.ts';
import { mermaidBlocks } from './mermaid-blocks.mjs';
import { findOtherFiles, readPages } from './page-table.mjs';
import { repositoryLinks } from './repository-links.mjs';

const site = process.cwd();
const root = path.resolve(site, '../..');
const groups = readPages(root);
const all = groups.flatMap(({ pages }) => pages);
const apiReference = { text: 'API reference', link: '/api/', target: '_self' };
// Files of packages that are served as they are. No page bundles them, so that they are only loaded where they are needed.
const assets = {
  [path.join(site, 'node_modules/@scalar/api-reference/dist/browser/standalone.js')]: 'api/scalar.js',
  [path.join(site, 'node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js')]: 'mermaid.js',
  [path.join(root, 'docs/openapi/public.json')]: 'openapi.json',
};

// The pages are outside this folder, where the packages of the site are not found.
const packagesOfPages = {
  name: 'packages-of-pages',
  enforce: 'pre',
  resolveId(id, importer, options) {
    if (!/^vue(\/|$)/.test(id) || !importer?.split('?')[0].endsWith('.md')) return undefined;
    return this.resolve(id, path.join(site, 'package.json'), { ...options, skipSelf: true });
  },
};

export default defineConfig({
  title: 'Gatehouse',
  description: 'Self-hosted verification: age checks, enrollment and sign-in, sanctions screening.',
  lang: 'en',
  base: '/docs/',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: root,
  srcExclude: findOtherFiles(root, all),
  outDir: path.join(root, 'dist/docs.next'),
  cacheDir: path.join(root, 'dist/docs.cache'),
  cleanUrls: true,
  // The suite on the machine of the reader.
  ignoreDeadLinks: 'localhostLinks',
  rewrites: Object.fromEntries(all.map(({ file, page }) => [file, page])),
  // Hashes of pages in a file of their own, because the policy of the edge allows only known inline scripts.
  metaChunk: true,
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: (title) => new Anchors().next(title) },
    config: (markdown) => {
      markdown.use(repositoryLinks, { root, pages: new Map(all.map(({ file, page }) => [file, page])) });
      markdown.use(mermaidBlocks);
    },
  },
  themeConfig: {
    logoLink: '/docs/guides/',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [{ text: 'Guides', link: '/guides/' }, apiReference],
    sidebar: groups.map(({ name, pages }, index) => ({
      text: name,
      collapsed: index > 1,
      items: [
        ...pages.map(({ page, title }) => ({ text: title, link: `/${page.replace(/(index)?\.md$/, '')}` })),
        ...(name === 'Reference' ? [apiReference] : []),
      ],
    })),
  },
  vite: {
    publicDir: path.join(site, 'public'),
    build: { chunkSizeWarningLimit: 2_000 },
    plugins: [packagesOfPages],
  },
  buildEnd: ({ outDir }) => {
    for (const [from, to] of Object.entries(assets)) copyFileSync(from, path.join(outDir, to));
  },
});
