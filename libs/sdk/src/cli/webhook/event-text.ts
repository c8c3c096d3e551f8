import { jsonText, printable, printableLines } from '../terminal/printable';
import type { Terminal } from '../terminal/terminal';
import type { ReceivedEvent } from './received-event';

const longestText = 200;

/** An event for reading: what is known of it, then its body. */
export function eventText(event: ReceivedEvent, terminal: Terminal): string {
  const { receivedAt, kind, id = 'no id', attempt, refusal, body } = event;
  const verdict = refusal
    ? terminal.paint('red', `refused (${refusal.reason}): ${refusal.message}`)
    : terminal.paint('green', 'verified');
  const head = [
    receivedAt.toISOString(),
    kind,
    printable(id),
    ...(attempt === undefined ? [] : [`attempt ${attempt}`]),
    verdict,
  ];
  const text = typeof body === 'string' ? printableLines(shortened(body)) : bodyText(body);
  return `${head.join('  ')}\n${text}\n`;
}

/** The same for programs, in one line and with all of the body. */
export function eventJson({ receivedAt, kind, id, attempt, refusal, body }: ReceivedEvent): string {
  const isVerified = refusal === undefined;
  return jsonText({ receivedAt, kind, id, attempt, verified: isVerified, reason: refusal?.reason, body });
}

/** A selfie would fill the screen. */
const bodyText = (body: unknown): string =>
  printableLines(
    JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' ? shortened(value) : value), 2),
  );

const shortened = (text: string): string =>
  text.length <= longestText
    ? text
    : `${text.slice(0, longestText)}… (${text.length.toLocaleString('en')} characters)`;
