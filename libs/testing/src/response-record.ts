import { appendFileSync, mkdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { workspaceRoot } from '@gatehouse/embedded';

/** A reply of an app in a test. `npm test` compares it with the OpenAPI document of the app. */
export interface ResponseRecord {
  method: string;
  /** The template of the route, or the path if the request was rejected before routing. */
  path: string;
  status: number;
  type?: string;
  /** The body of a JSON reply, unless it is long. */
  body?: unknown;
}

const maxBytes = 64 * 1024;
const maxRecords = 20;

let apps = 0;

/** Records the replies of a server if tools/jest.mjs has set the project. */
export function recordResponses(server: Server): void {
  const project = process.env['GATEHOUSE_TEST_PROJECT'];
  if (!project) return;
  const folder = path.join(workspaceRoot(), 'dist/test-results/responses', project);
  const file = path.join(folder, `${process.pid}-${++apps}.jsonl`);
  mkdirSync(folder, { recursive: true });
  const known = new Map<string, Set<string>>();
  // Before the listener of the app, which may send the whole reply at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const body = captureBody(response);
    // Routers shorten request.url.
    const requestPath = request.url?.split('?')[0] ?? '';
    response.once('finish', () => {
      const record = toRecord(request, requestPath, response);
      if (!record) return;
      const key = `${record.method} ${record.path} ${record.status} ${record.type}`;
      const texts = known.get(key) ?? new Set();
      const text = body();
      if (texts.size >= maxRecords || texts.has(text)) return;
      known.set(key, texts.add(text));
      appendFileSync(file, `${JSON.stringify({ ...record, ...parseBody(record.type, text) })}\n`);
    });
  });
}

/** A 404 without a route is the reply to an unknown path, which is not documented. */
function toRecord(
  request: IncomingMessage,
  requestPath: string,
  response: ServerResponse,
): ResponseRecord | undefined {
  const { route, baseUrl = '' } = request as { route?: { path: unknown }; baseUrl?: string };
  const { statusCode: status } = response;
  if (!route && status === 404) return undefined;
  const path = route ? baseUrl + String(route.path).replaceAll(/:(\w+)/g, '{$1}') : requestPath;
  const type = response.getHeader('content-type')?.toString().split(';')[0];
  return { method: request.method ?? '', path, status, ...(type !== undefined && { type }) };
}

/** Captures the written chunks. Returns an empty string for a long body. */
function captureBody(response: ServerResponse): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const keep = (chunk: unknown): void => {
    if (bytes > maxBytes || (typeof chunk !== 'string' && !(chunk instanceof Uint8Array))) return;
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
  return () => (bytes > maxBytes ? '' : Buffer.concat(chunks).toString());
}

function parseBody(type: string | undefined, text: string): { body?: unknown } {
  return type === 'application/json' && text !== '' ? { body: JSON.parse(text) as unknown } : {};
}
