import { formatJson, type Terminal, toPrintable, toPrintableLines } from '@gatehouse/command-line';
import type { ForwardedReply } from './forwarder';
import type { ReceivedEvent, RejectedEvent, VerifiedEvent } from './received-event';

const maxTextLength = 200;

/** Formats an event: its metadata, then its body. Of a rejected one only the metadata. */
export function formatEvent(event: ReceivedEvent, terminal: Terminal): string {
  return event.error ? formatRejected(event, terminal) : formatVerified(event, terminal);
}

function formatVerified({ receivedAt, name, id, attempt, body }: VerifiedEvent, terminal: Terminal): string {
  const head = [
    receivedAt.toISOString(),
    name ?? 'unknown',
    toPrintable(id),
    ...(attempt === undefined ? [] : [`attempt ${attempt}`]),
    terminal.paint('green', 'verified'),
  ];
  const text = typeof body === 'string' ? toPrintableLines(shorten(body)) : formatBody(body);
  return `${head.join('  ')}\n${text}\n`;
}

function formatRejected({ receivedAt, id, bytes, error }: RejectedEvent, terminal: Terminal): string {
  const result = terminal.paint('red', `rejected (${error.reason}): ${error.message}`);
  const head = [receivedAt.toISOString(), formatId(id), `${bytes.toLocaleString('en')} bytes`, result];
  return `${head.join('  ')}\n`;
}

const formatId = (id: string | undefined): string => toPrintable(shorten(id ?? 'no id'));

/** Formats what the target of `--forward-to` answered. */
export function formatReply(target: URL, id: string, reply: ForwardedReply, terminal: Terminal): string {
  const { status, milliseconds, text, problem } = reply;
  const isAccepted = problem === undefined && status >= 200 && status < 300;
  const result = problem ?? `${status}${text === '' ? '' : `: ${shorten(text.trim())}`}`;
  const retry = isAccepted || status === 410 ? '' : '; Gatehouse tries again later';
  return [
    new Date().toISOString(),
    `POST ${formatTarget(target)}`,
    toPrintable(id),
    `${milliseconds} ms`,
    terminal.paint(isAccepted ? 'green' : 'red', `${toPrintable(result)}${retry}`),
  ].join('  ');
}

/** Without a user name and a password. */
export const formatTarget = ({ origin, pathname }: URL): string => toPrintable(origin + pathname);

/** Formats an event as one line of JSON, with the whole body. Of a rejected one only the metadata. */
export function formatEventJson(event: ReceivedEvent, reply?: ForwardedReply): string {
  const { receivedAt, error } = event;
  if (error)
    return formatJson({
      receivedAt,
      id: event.id && shorten(event.id),
      verified: false,
      reason: error.reason,
      bytes: event.bytes,
    });
  const { name, id, attempt, body } = event;
  return formatJson({ receivedAt, event: name, id, attempt, verified: true, body, reply });
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
