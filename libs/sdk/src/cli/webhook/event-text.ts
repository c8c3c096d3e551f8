import { formatJson, type Terminal, toPrintable, toPrintableLines } from '@gatehouse/command-line';
import type { ForwardedReply } from './forwarder';
import type { ReceivedEvent } from './received-event';

const maxTextLength = 200;

/** Formats an event: its metadata, then its body. */
export function formatEvent(event: ReceivedEvent, terminal: Terminal): string {
  const { receivedAt, name = 'unknown', id = 'no id', attempt, error, body } = event;
  const result = error
    ? terminal.paint('red', `rejected (${error.reason}): ${error.message}`)
    : terminal.paint('green', 'verified');
  const head = [
    receivedAt.toISOString(),
    name,
    toPrintable(id),
    ...(attempt === undefined ? [] : [`attempt ${attempt}`]),
    result,
  ];
  const text = typeof body === 'string' ? toPrintableLines(shorten(body)) : formatBody(body);
  return `${head.join('  ')}\n${text}\n`;
}

/** Formats what the target of `--forward-to` answered. */
export function formatReply(
  target: URL,
  id: string | undefined,
  reply: ForwardedReply,
  terminal: Terminal,
): string {
  const { status, milliseconds, text, problem } = reply;
  const isAccepted = problem === undefined && status >= 200 && status < 300;
  const result = problem ?? `${status}${text === '' ? '' : `: ${shorten(text.trim())}`}`;
  const retry = isAccepted || status === 410 ? '' : '; Gatehouse tries again later';
  return [
    new Date().toISOString(),
    `POST ${formatTarget(target)}`,
    toPrintable(id ?? 'no id'),
    `${milliseconds} ms`,
    terminal.paint(isAccepted ? 'green' : 'red', `${toPrintable(result)}${retry}`),
  ].join('  ');
}

/** Without a user name and a password. */
export const formatTarget = ({ origin, pathname }: URL): string => toPrintable(origin + pathname);

/** Formats an event as one line of JSON, with the whole body. */
export function formatEventJson(
  { receivedAt, name, id, attempt, error, body }: ReceivedEvent,
  reply?: ForwardedReply,
): string {
  const isVerified = error === undefined;
  return formatJson({
    receivedAt,
    event: name,
    id,
    attempt,
    verified: isVerified,
    reason: error?.reason,
    body,
    reply,
  });
}

/** Long strings, such as a selfie, are shortened. */
const formatBody = (body: unknown): string =>
  toPrintableLines(
    JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? shorten(value) : value), 2),
  );

const shorten = (text: string): string =>
  text.length <= maxTextLength
    ? text
    : `${text.slice(0, maxTextLength)}… (${text.length.toLocaleString('en')} characters)`;
