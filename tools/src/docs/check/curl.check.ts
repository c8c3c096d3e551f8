import type { Block } from '../markdown/markdown-file';
import { listOperations } from '../../openapi/operations';
import { openApiFolder, type OpenApiDocument } from '../openapi/openapi-document';
import { parseCurlCalls } from './curl-call';
import type { Finding, Problem } from './problem';

// Hosts in examples that are not Gatehouse: the reader's own receiver.
const elsewhere = new Set(['localhost:3000']);

// Served, but in no OpenAPI document.
const besideOperations = [/^GET \/metrics$/, /^GET \/docs(\/.*)?$/, /^GET \/launch(\/.*)?$/];

/** Every curl request of a block must be an operation of a service. The blocks of a file share variables. */
export function checkCurl(blocks: readonly Block[], documents: Iterable<OpenApiDocument>): Finding {
  const operations = [...documents]
    .flatMap((document) => listOperations(document))
    .map(({ method, path }) => ({
      method,
      pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '[^/]+')}$`),
    }));
  if (operations.length === 0) return { problems: [{ file: openApiFolder, line: 1, text: noDocuments }] };
  const exists = (method: string, place: string) =>
    besideOperations.some((pattern) => pattern.test(`${method} ${place}`)) ||
    operations.some((one) => one.method === method && one.pattern.test(place));
  const variables = new Map<string, Map<string, string>>();
  const problems: Problem[] = [];
  for (const { file, line: firstLine, text } of blocks) {
    const known = variables.get(file) ?? new Map<string, string>();
    variables.set(file, known);
    for (const { line, method, url } of parseCurlCalls(text, firstLine, known)) {
      const { host, place } = parseAddress(url);
      if (place === undefined || elsewhere.has(host) || exists(method, place)) continue;
      problems.push({
        file,
        line,
        text: `${method} ${place} is not an operation in ${openApiFolder}. ${advice}`,
      });
    }
  }
  return { problems };
}

const noDocuments = 'there is no OpenAPI document, so no curl call was checked. Run `npm run openapi`.';
const advice = 'Fix the call, or add a host that is not Gatehouse to tools/src/docs/check/curl.check.ts.';

/** The host and the path; no path if the URL is only a variable. */
function parseAddress(url: string): { host: string; place?: string } {
  const [, host = '', place] = /^(?:[a-z]+:\/\/)?([^/?#]*)(\/[^?#]*)?/.exec(url) ?? [];
  if (place === undefined) return { host, ...(!host.startsWith('$') && { place: '/' }) };
  return { host, place: place.length > 1 ? place.replace(/\/$/, '') : place };
}
