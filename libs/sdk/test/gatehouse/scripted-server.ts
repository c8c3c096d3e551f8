import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** The answer to a request: a reply, a broken connection, or nothing. */
export type Answer =
  { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang up' | 'silence';

export interface ScriptedServer {
  url: string;
  seen: SeenRequest[];
  /** Answers the next requests, in this order; after the last one every request is answered like it. */
  answers(...answers: Answer[]): void;
  close(): Promise<void>;
}

/** A server with scripted answers, for failures that a real one does not produce on demand. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const seen: SeenRequest[] = [];
  let script: Answer[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      seen.push({ method: request.method!, path: request.url!, headers: request.headers, body });
      const answer = (script.length > 1 ? script.shift() : script[0]) ?? {};
      if (answer === 'silence') return;
      if (answer === 'hang up') return void request.socket.destroy();
      const { status = 200, headers = {}, body: content = {} } = answer;
      const text = typeof content === 'string' ? content : JSON.stringify(content);
      response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers });
      response.end(status === 204 ? undefined : text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answers: (...answers) => void (script = answers),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
