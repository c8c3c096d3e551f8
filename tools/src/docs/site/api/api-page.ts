import { operationsOf } from '../../../openapi/operations';
import {
  openApiFolder,
  type OpenApiDocument,
  type DocumentedOperation,
  type SecurityScheme,
} from '../../openapi/openapi-document';
import { cells, escaped, table } from '../html';
import { heading, markdownInline, markdownText } from '../markdown-page';
import { type Page, pathOf, type Section } from '../page';
import { operationAnchor, operationHtml, operationTitle } from './operation';
import { meaningHtml, propertyTable, typeAnchor, typeHtml } from './schema';

// What operators need stands after what callers need.
const lastTags = ['health', 'admin'];

/** The reference of one service: its operations by subject, then the types they speak of. */
export function apiPage(name: string, document: OpenApiDocument): Page {
  const source = `${openApiFolder}/${name}.json`;
  const groups = groupsOf(document);
  const html = [
    `<h1>${escaped(document.info.title)}: API</h1>`,
    markdownText(document.info.description ?? ''),
    accessHtml(document),
    ...groups.map(({ tag, operations }) => groupHtml(document, tag, operations)),
    typesHtml(document),
  ];
  return {
    source,
    path: pathOf(source),
    title: `${document.info.title}: API`,
    html: html.join('\n'),
    sections: sectionsOf(groups),
    linked: [],
  };
}

interface Group {
  tag: string;
  operations: DocumentedOperation[];
}

function groupsOf(document: OpenApiDocument): Group[] {
  const byTag = new Map<string, DocumentedOperation[]>();
  for (const placed of operationsOf(document)) {
    const [tag = 'other'] = placed.operation.tags ?? [];
    byTag.set(tag, [...(byTag.get(tag) ?? []), placed]);
  }
  const groups = [...byTag].map(([tag, operations]) => ({ tag, operations }));
  return groups.sort((one, other) => lastTags.indexOf(one.tag) - lastTags.indexOf(other.tag));
}

const tagTitle = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1);
const tagAnchor = (tag: string): string => tag.toLowerCase().replace(/\W+/g, '-');

const sectionsOf = (groups: readonly Group[]): Section[] =>
  groups.flatMap(({ tag, operations }) => [
    { anchor: tagAnchor(tag), title: tagTitle(tag), depth: 2 },
    ...operations.map((placed) => ({
      anchor: operationAnchor(placed),
      title: operationTitle(placed),
      depth: 3,
    })),
  ]);

function groupHtml(
  document: OpenApiDocument,
  tag: string,
  operations: readonly DocumentedOperation[],
): string {
  const about = document.tags?.find(({ name }) => name === tag)?.description;
  return [
    heading(2, tagAnchor(tag), escaped(tagTitle(tag))),
    about ? markdownText(about) : '',
    ...operations.map((placed) => operationHtml(document, placed)),
  ].join('\n');
}

function accessHtml(document: OpenApiDocument): string {
  const used = new Set(
    operationsOf(document).flatMap(({ operation }) => (operation.security ?? []).flatMap(Object.keys)),
  );
  const schemes = Object.entries(document.components?.securitySchemes ?? {}).filter(([name]) =>
    used.has(name),
  );
  if (schemes.length === 0) return '';
  const rows = schemes.map(([name, scheme]) =>
    cells(`<code>${escaped(name)}</code>`, wayOf(scheme), markdownInline(scheme.description ?? '')),
  );
  return `${heading(2, 'access', 'Access')}${table('Access', cells('name', 'how it is sent', 'what it is'), rows)}`;
}

function wayOf({ type, in: place = '', name = '', scheme = '', flows = {} }: SecurityScheme): string {
  if (type === 'apiKey') return `${escaped(place)} <code>${escaped(name)}</code>`;
  if (type === 'http') return `header <code>Authorization: ${escaped(tagTitle(scheme))} …</code>`;
  const tokenUrl = Object.values(flows)[0]?.tokenUrl ?? '';
  return `a token of <code>POST ${escaped(tokenUrl)}</code>, in the header <code>Authorization: Bearer …</code>`;
}

function typesHtml(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components?.schemas ?? {});
  if (schemas.length === 0) return '';
  const types = schemas
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => {
      const properties = propertyTable(name, document, schema);
      const words = properties
        ? markdownInline(schema.description ?? '')
        : `${typeHtml(schema)} ${meaningHtml(schema)}`;
      return `${heading(3, typeAnchor(name), escaped(name))}${words.trim() ? `<p>${words}</p>` : ''}${properties}`;
    });
  return `${heading(2, 'types', 'Types')}<div class="types">${types.join('\n')}</div>`;
}
