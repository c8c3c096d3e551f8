import { formatJson, type Terminal, toPrintable, toPrintableLines } from '@gatehouse/command-line';
import type { ReceivedEvent } from './received-event';

const maxTextLength = 200;

/** Formats an event: its metadata, then its body. */
export function formatEvent(event: ReceivedEvent, terminal: Terminal): string {
  const { receivedAt, kind, id = 'no id', attempt, error, body } = event;
  const result = error
    ? terminal.paint('red', `rejected (${error.reason}): ${error.message}`)
    : terminal.paint('green', 'verified');
  const head = [
    receivedAt.toISOString(),
    kind,
    toPrintable(id),
    ...(attempt === undefined ? [] : [`attempt ${attempt}`]),
    result,
  ];
  const text = typeof body === 'string' ? toPrintableLines(shorten(body)) : formatBody(body);
  return `${head.join('  ')}\n${text}\n`;
}

/** Formats an event as one line of JSON, with the whole body. */
export function formatEventJson({ receivedAt, kind, id, attempt, error, body }: ReceivedEvent): string {
  const isVerified = error === undefined;
  return formatJson({ receivedAt, kind, id, attempt, verified: isVerified, reason: error?.reason, body });
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
