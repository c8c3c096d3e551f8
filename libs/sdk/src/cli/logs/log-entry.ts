import { CliError, type Terminal, toPrintable } from '@gatehouse/command-line';
import { parseObject } from '../json-object';

export interface LogEntry {
  app: string;
  time: string;
  /** The reference of the session, if the line is about one. */
  session: string | undefined;
  content: Readonly<Record<string, unknown>>;
}

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** Parses a line; one that is not JSON, as of a crash, becomes its message. */
export function parseEntry(app: string, line: string): LogEntry {
  const content = parseObject(line) ?? { msg: line };
  const { time, session } = content;
  return {
    app,
    time: typeof time === 'string' ? time : '',
    session: typeof session === 'string' ? session : undefined,
    content: { app, ...content },
  };
}

/** The half of a session id that is logged; the other half gives access to the session. */
export function readSessionReference(id: string): string {
  if (!/^[\w-]{43}$/.test(id))
    throw new CliError(
      '--session must be the id of a session or the token of an age session: 43 characters.',
    );
  const hex = Buffer.from(id, 'base64url').toString('hex', 0, 16);
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Formats a line for people: requests in short, messages with their error. */
export function formatEntry({ app, time, content }: LogEntry, terminal: Terminal): string {
  const { level, msg, method, route, status, milliseconds, requestId, err } = content;
  const name = levels[Number(level)] ?? 'info';
  const message = (err as { message?: unknown } | undefined)?.message;
  const text = method
    ? `${toText(method)} ${toText(route)} ${toText(status)} ${toText(milliseconds)} ms  ${toText(requestId)}`
    : [msg, message]
        .filter((part) => part !== undefined)
        .map(toText)
        .join(': ');
  const style = Number(level) >= 50 ? 'red' : Number(level) >= 40 ? 'yellow' : 'dim';
  return `${time}  ${app.padEnd(14)}  ${terminal.paint(style, name.padEnd(5))}  ${toPrintable(text)}`;
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
