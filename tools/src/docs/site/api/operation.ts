import {
  type Example,
  type MediaType,
  type OpenApiDocument,
  type DocumentedOperation,
  type Reply,
  type Schema,
  resolved,
} from '../../openapi/openapi-document';
import { jsonBlock } from '../code';
import { cells, escaped, table } from '../html';
import { heading, markdownInline, markdownText } from '../markdown-page';
import { meaningHtml, nameHtml, propertyTable, typeHtml } from './schema';

export const operationAnchor = ({ method, path }: DocumentedOperation): string =>
  `${method} ${path}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

export const operationTitle = ({ method, path, operation }: DocumentedOperation): string =>
  operation.summary ?? `${method} ${path}`;

/** What an operation does, what it takes, what it answers. */
export function operationHtml(document: OpenApiDocument, placed: DocumentedOperation): string {
  const { method, path, operation } = placed;
  const replies = Object.entries(operation.responses).map(([status, reply]) => ({
    status,
    ...resolved(document, reply),
  }));
  const parts = [
    heading(3, operationAnchor(placed), escaped(operationTitle(placed))),
    `<p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escaped(path)}</code></p>`,
    operation.description ? markdownText(operation.description) : '',
    access(operation.security),
    parameters(document, placed),
    body(document, placed),
    ...replies.filter(({ status }) => status < '400').map((reply) => success(document, reply)),
    errors(
      document,
      replies.filter(({ status }) => status >= '400'),
    ),
  ];
  return `<section class="operation">\n${parts.filter(Boolean).join('\n')}\n</section>\n`;
}

/** All schemes of an entry together, or all of another one; an entry without any says that they may be left out. */
function access(security: Record<string, string[]>[] | undefined): string {
  const ways = (security ?? []).map((schemes) => Object.keys(schemes)).sort((a, b) => a.length - b.length);
  const needed = ways.filter((schemes) => schemes.length > 0);
  if (needed.length === 0) return '';
  const words = needed.map((schemes) => schemes.map(schemeLink).join(' and ')).join(', or ');
  return `<p class="access">${needed.length < ways.length ? 'Needs nothing; takes' : 'Needs'} ${words}.</p>`;
}

const schemeLink = (name: string): string => `<a href="#access">${escaped(name)}</a>`;

function parameters(document: OpenApiDocument, { operation }: DocumentedOperation): string {
  const rows = (operation.parameters ?? []).map((referable) => {
    const { name, in: place, required = false, description, schema = {} } = resolved(document, referable);
    return cells(nameHtml(name, required), place, typeHtml(schema), meaningHtml(schema, description));
  });
  if (rows.length === 0) return '';
  return `<h4>Parameters</h4>\n${table('Parameters', cells('name', 'in', 'type', 'meaning'), rows)}`;
}

function body(document: OpenApiDocument, { operation }: DocumentedOperation): string {
  if (!operation.requestBody) return '';
  const { content, description, required } = resolved(document, operation.requestBody);
  const kinds = Object.entries(content).map(([kind, media]) => {
    const schema = media.schema && resolved<Schema>(document, media.schema);
    const properties = schema ? propertyTable('Body', document, schema) : '';
    return [
      `<p><code>${escaped(kind)}</code>${media.schema ? `: ${typeHtml(media.schema)}` : ''}</p>`,
      properties,
      examples(document, media),
    ].join('\n');
  });
  const optional = required === false ? ' <small>(optional)</small>' : '';
  return `<h4>Body${optional}</h4>\n${description ? markdownText(description) : ''}${kinds.join('\n')}`;
}

type StatusReply = Reply & { status: string };

function success(document: OpenApiDocument, { status, description, content, headers }: StatusReply): string {
  const kinds = Object.entries(content ?? {});
  const types = kinds.map(([kind, { schema }]) => {
    const type = schema ? typeHtml(schema) : '';
    return kind === 'application/json' && type ? type : `<code>${escaped(kind)}</code> ${type}`;
  });
  const words = [
    markdownInline(description ?? '').replace(/([^.!?])$/, '$1.'),
    types.length > 0 ? `Body: ${types.join(', or ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const sent = Object.entries(headers ?? {}).map(([name, header]) => {
    const { description: about = '' } = resolved(document, header);
    return `<li>Header <code>${escaped(name)}</code>: ${markdownInline(about)}</li>`;
  });
  return [
    `<h4>Reply ${escaped(status)}</h4>`,
    words ? `<p>${words}</p>` : '',
    sent.length > 0 ? `<ul>${sent.join('')}</ul>` : '',
    ...kinds.map(([, media]) => examples(document, media)),
  ].join('\n');
}

function examples(document: OpenApiDocument, media: MediaType): string {
  return examplesOf(document, media)
    .map(({ summary, value }) => {
      const caption = summary ? `<figcaption>${markdownInline(summary)}</figcaption>` : '';
      return `<figure class="sample">${caption}${jsonBlock(value)}</figure>`;
    })
    .join('\n');
}

function examplesOf(document: OpenApiDocument, { example, examples: named = {} }: MediaType): Example[] {
  const several = Object.entries(named).map(([name, referable]) => ({
    summary: name,
    ...resolved(document, referable),
  }));
  return example === undefined ? several : [{ value: example }, ...several];
}

function errors(document: OpenApiDocument, replies: readonly StatusReply[]): string {
  if (replies.length === 0) return '';
  const rows = replies.flatMap((reply) =>
    errorMessages(document, reply).map((message) => cells(`<code>${escaped(reply.status)}</code>`, message)),
  );
  const statuses = replies.map(({ status }) => escaped(status)).join(' ');
  return `<details class="errors"><summary>Errors <span>${statuses}</span></summary>\n${table('Errors', cells('status', 'such as'), rows)}\n</details>`;
}

/** What its examples say; else what its description says. */
function errorMessages(document: OpenApiDocument, { description = '', content = {} }: StatusReply): string[] {
  const messages = Object.values(content)
    .flatMap((media) => examplesOf(document, media))
    .map(({ value }) => messageOf(value));
  return messages.length > 0 ? messages : [markdownInline(description)];
}

function messageOf(value: unknown): string {
  const { message, code } = (value ?? {}) as { message?: unknown; code?: unknown };
  if (typeof message !== 'string') return `<code>${escaped(JSON.stringify(value))}</code>`;
  return `${typeof code === 'string' ? `<code>${escaped(code)}</code> ` : ''}${escaped(message)}`;
}
