import { appendFileSync, mkdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { workspaceRoot } from '@gatehouse/embedded';

/** What an app answered in a test. `npm test` compares it with the OpenAPI document of the app. */
export interface ResponseRecord {
  method: string;
  /** The template of the route, or the path itself where the request was refused before a route was found. */
  path: string;
  status: number;
  type?: string;
  /** Of a reply in JSON, unless it is long. */
  body?: unknown;
}

const mostBytes = 64 * 1024;
const mostRecords = 20;

let apps = 0;

/** Writes down what a server answers, where tools/jest.mjs has said which project is tested. */
export function recordResponses(server: Server): void {
  const project = process.env['GATEHOUSE_TEST_PROJECT'];
  if (!project) return;
  const folder = path.join(workspaceRoot(), 'dist/test-results/responses', project);
  const file = path.join(folder, `${process.pid}-${++apps}.jsonl`);
  mkdirSync(folder, { recursive: true });
  const known = new Map<string, Set<string>>();
  // Before the app hears of it: its first chunk may be its last.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(response);
    // Routers shorten it while they are at work.
    const asked = request.url?.split('?')[0] ?? '';
    response.once('finish', () => {
      const record = recordOf(request, asked, response);
      if (!record) return;
      const key = `${record.method} ${record.path} ${record.status} ${record.type}`;
      const texts = known.get(key) ?? new Set();
      const text = body();
      if (texts.size >= mostRecords || texts.has(text)) return;
      known.set(key, texts.add(text));
      appendFileSync(file, `${JSON.stringify({ ...record, ...parsed(record.type, text) })}\n`);
    });
  });
}

/** A 404 of no route is the reply to an unknown path, and documented nowhere. */
function recordOf(
  request: IncomingMessage,
  asked: string,
  response: ServerResponse,
): ResponseRecord | undefined {
  const { route, baseUrl = '' } = request as { route?: { path: unknown }; baseUrl?: string };
  const { statusCode: status } = response;
  if (!route && status === 404) return undefined;
  const path = route ? baseUrl + String(route.path).replaceAll(/:(\w+)/g, '{$1}') : asked;
  const type = response.getHeader('content-type')?.toString().split(';')[0];
  return { method: request.method ?? '', path, status, ...(type !== undefined && { type }) };
}

/** Listens to what is written, and gives the beginning of it in the end. */
function bodyOf(response: ServerResponse): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const keep = (chunk: unknown): void => {
    if (bytes > mostBytes || (typeof chunk !== 'string' && !(chunk instanceof Uint8Array))) return;
    const buffer = Buffer.from(chunk as string);
    bytes += buffer.length;
    chunks.push(buffer);
  };
  for (const name of ['write', 'end'] as const) {
    const original = response[name].bind(response) as (...args: unknown[]) => never;
    response[name] = (...args: unknown[]) => {
      keep(args[0]);
      return original(...args);
    };
  }
  return () => (bytes > mostBytes ? '' : Buffer.concat(chunks).toString());
}

function parsed(type: string | undefined, text: string): { body?: unknown } {
  return type === 'application/json' && text !== '' ? { body: JSON.parse(text) as unknown } : {};
}
