/** A page of the site. */
export interface Page {
  /** The file of the repository that it shows. */
  source: string;
  /** Where it lies in the site. */
  path: string;
  title: string;
  /** What stands in its main part. */
  html: string;
  /** What the navigation shows of the page that is open. */
  sections: Section[];
  /** Files of the repository that it links to, which must have a page too. */
  linked: string[];
}

export interface Section {
  anchor: string;
  title: string;
  depth: number;
}

const pagesElsewhere = [
  'README.md',
  'CONTRIBUTING.md',
  'libs/sdk/README.md',
  'examples/README.md',
  'k8s/gatehouse/README.md',
];

/** The Markdown files that are pages without being linked to. */
export const isPage = (file: string): boolean => pagesElsewhere.includes(file) || /^docs\/.+\.md$/.test(file);

/** Files that are shown as they are, and have no page. */
export const isAsset = (source: string): boolean => /\.(avif|gif|ico|jpe?g|pdf|png|svg|webp)$/i.test(source);

/** Where the page of a file of the repository lies in the site. */
export function pathOf(source: string): string {
  const api = /^docs\/openapi\/(.+)\.json$/.exec(source)?.[1];
  if (api !== undefined) return `api/${api}.html`;
  const page = /^(?:docs\/)?(.+)\.md$/.exec(source)?.[1];
  if (page === undefined) return isAsset(source) ? `source/${source}` : `source/${source}.html`;
  return `${page.replace(/(^|\/)README$/, '$1index').toLowerCase()}.html`;
}

/** From one page of the site to another one, so that it works from a folder as from a server. */
export function hrefOf(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return `${up}${to}`;
}
