import { UsageError } from '@gatehouse/command-line';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { ReceivedRequest } from './receiver';

/** The result of a forwarded webhook. */
export interface ForwardedReply {
  /** The status of the target; 502 if it is unreachable, 504 if it does not answer in time. */
  status: number;
  milliseconds: number;
  retryAfter?: string;
  /** The start of its body. */
  text: string;
  /** Why there is no reply. */
  problem?: string;
}

/** Shorter than the 15 seconds that Gatehouse waits, so that it records the timeout of the target and not that of this program. */
const timeoutMs = 14_000;
/** As much as Gatehouse reads of a reply. */
const maxReplyBytes = 16_384;
/** Headers of one connection, which the next one sets itself. */
const hopByHop = new Set([
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Reads the URL of `--forward-to`; the scheme may be omitted, as in `localhost:3000/hook`. */
export function parseTarget(text: string): URL {
  const full = /^https?:\/\//i.test(text) ? text : `http://${text}`;
  const problem = '--forward-to must be the URL of your receiver, such as http://localhost:3000/hook.';
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) && full !== text) throw new UsageError(problem);
  try {
    return new URL(full);
  } catch {
    throw new UsageError(problem);
  }
}

/** Sends a webhook to the target with the same body and headers. Redirects are not followed, as by Gatehouse itself. */
export async function forward(target: URL, { body, rawHeaders }: ReceivedRequest): Promise<ForwardedReply> {
  const begin = performance.now();
  const measure = (): number => Math.round(performance.now() - begin);
  try {
    const response = await send(target, selectHeaders(rawHeaders), body);
    const text = await readStart(response);
    const { statusCode: status = 502, headers } = response;
    const retryAfter = headers['retry-after'];
    return { status, milliseconds: measure(), text, ...(retryAfter && { retryAfter }) };
  } catch (error) {
    const { name, code, message } = error as NodeJS.ErrnoException;
    const isLate = name === 'TimeoutError' || code === 'ABORT_ERR';
    return {
      status: isLate ? 504 : 502,
      milliseconds: measure(),
      text: '',
      problem: isLate ? `no reply within ${timeoutMs / 1000} s` : `unreachable (${code ?? message})`,
    };
  }
}

function send(target: URL, headers: [string, string][], body: Buffer): Promise<IncomingMessage> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(target, { method: 'POST', signal: AbortSignal.timeout(timeoutMs) }, resolve);
    for (const [name, value] of headers) outgoing.setHeader(name, value);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function selectHeaders(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < raw.length; index += 2) pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return pairs.filter(([name]) => !hopByHop.has(name.toLowerCase()));
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxReplyBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxReplyBytes).toString();
}
