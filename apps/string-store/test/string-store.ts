import { migrate } from '@gatehouse/database';
import { AppLogger, createApp } from '@gatehouse/platform';
import { startTestApp } from '@gatehouse/testing';
import { stringStore } from '../src/string-store.app';
import { schemas } from '../src/string-store.schema';

/** Starts a string store, captures its logs, and returns a function that calls it. */
export async function startStringStore(env: Record<string, string> = {}, { migrates = true } = {}) {
  const logs: string[] = [];
  const logger = new AppLogger('string-store', 'debug', { write: (line) => logs.push(line) });
  const { app, url, ...rest } = await startTestApp({
    migrate: (databaseUrl) => migrate(databaseUrl, migrates ? schemas : []),
    template: 'string_store',
    create: (variables) => createApp(stringStore, variables, logger),
    env,
  });
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    request(url, method, path, body, headers);
  return { app, url, logs, call, ...rest };
}

export type StringStore = Awaited<ReturnType<typeof startStringStore>>;

export interface Reply {
  status: number;
  headers: Headers;
  // Tests read replies of any shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** Sends an object as JSON, and text or bytes unchanged. */
async function request(
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply> {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(url + path, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : raw ? (body as string) : JSON.stringify(body),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}
