import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { Conversation } from './conversation.corpus';

/** A reply as a client reads it. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const pollInterval = 2;
const quietPeriod = 40;
const timeout = 10_000;

/** Sends raw bytes and reads replies until the connection closes, or no more bytes arrive and `isSettled`. */
export async function sendConversation(
  port: number,
  chunks: Conversation,
  isSettled: (replies: Reply[]) => boolean,
): Promise<{ replies: Reply[]; isReset: boolean }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let bytes = '';
  let isClosed = false;
  let isReset = false;
  let changed = performance.now();
  socket.on('data', (data) => {
    bytes += data.toString('latin1');
    changed = performance.now();
  });
  // A server that closes while the client sends resets the connection, and replies in transit are lost.
  socket.on('error', () => (isReset = true));
  socket.on('close', () => (isClosed = true));
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  for (const chunk of chunks) {
    if (!isClosed) socket.write(chunk);
    await turn();
  }
  const end = performance.now() + timeout;
  changed = performance.now();
  while (!isClosed && performance.now() < end) {
    if (performance.now() - changed > quietPeriod && isSettled(readReplies(bytes))) break;
    await pause(pollInterval);
  }
  socket.destroy();
  return { replies: readReplies(bytes), isReset };
}

/** Parses the final replies of a server. */
export function readReplies(text: string): Reply[] {
  const replies: Reply[] = [];
  let rest = text;
  while (rest.length > 0) {
    const [head = ''] = /^HTTP\/1\.[01] \d{3}[^]*?\r\n\r\n/.exec(rest) ?? [];
    if (!head) throw new Error(`The server sent an invalid reply: ${JSON.stringify(rest.slice(0, 200))}`);
    const [line = '', ...lines] = head.trimEnd().split('\r\n');
    const headers = Object.fromEntries(
      lines
        .map((each) => each.split(/:(.*)/s))
        .map(([name = '', value = '']) => [name.toLowerCase(), value.trim()]),
    );
    const status = Number(line.split(' ')[1]);
    const { body, length } = readBody(rest.slice(head.length), headers);
    rest = rest.slice(head.length + length);
    if (status >= 200) replies.push({ status, headers, body });
  }
  return replies;
}

function readBody(text: string, headers: Reply['headers']): { body: string; length: number } {
  // A reply to HEAD has the length of a body but no body. No test body looks like a reply.
  if (text === '' || /^HTTP\/1\.[01] \d{3}/.test(text)) return { body: '', length: 0 };
  if (headers['transfer-encoding'] === 'chunked') {
    const [all = ''] = /^(?:[1-9a-f][\da-f]*\r\n[^]*?\r\n)*?0\r\n\r\n/i.exec(text) ?? [text];
    return { body: all, length: all.length };
  }
  // Without a length the body ends with the connection.
  const length = headers['content-length'] === undefined ? text.length : Number(headers['content-length']);
  return { body: text.slice(0, length), length };
}
