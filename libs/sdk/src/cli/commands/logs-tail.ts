import { CliError, formatJson, UsageError } from '@gatehouse/command-line';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LogFile, listLogFiles } from '../logs/log-file';
import { type LogEntry, formatEntry, parseEntry, readSessionReference } from '../logs/log-entry';
import { defineCommand } from '../settings';

const intervalMs = 300;
const maxLines = 10_000;

export const logsTail = defineCommand({
  name: 'logs tail',
  summary: 'show the logs of the running suite, and follow them until Ctrl-C',
  options: {
    session: { value: 'ID', about: 'only lines of this session: its id, or the token of an age session' },
    app: { value: 'NAME', about: 'only lines of this app, such as sessions' },
    lines: { value: 'N', default: '20', about: 'how many lines to show first' },
    'no-follow': { about: 'do not wait for further lines' },
    json: { about: 'print each line as JSON' },
  },
  settings: [],
  details: [
    'Reads the log files of the suite that `npm start` runs in this folder, in one above it or in GATEHOUSE_HOME. Logs contain no paths, bodies, headers or keys; of a session only the half of its id that gives no access.',
  ],
  examples: [
    'gatehouse logs tail --app sessions',
    'gatehouse logs tail --session AaHgdkRscvuC--PXDPzba8rcDK-ftevVtWLNVM8-j7Y --json',
  ],
  async run({ values, settings, terminal, signal }) {
    const count = parseLines(values.lines);
    const reference = values.session === undefined ? undefined : readSessionReference(values.session);
    const { home } = settings.requireSuite();
    const files = listLogFiles(path.join(home, 'logs'), values.app).map((file) => new LogFile(file));
    if (files.length === 0) throw new CliError(`There is no log of ${values.app ?? 'an app'} in ${home}.`);
    const read = (): LogEntry[] =>
      files
        .flatMap((file) => file.readNew().map((line) => parseEntry(file.app, line)))
        .filter(({ session }) => reference === undefined || session === reference)
        .sort((one, other) => one.time.localeCompare(other.time));
    const show = (entry: LogEntry): void =>
      terminal.print(values.json ? formatJson(entry.content) : formatEntry(entry, terminal));
    const first = read();
    first.slice(Math.max(0, first.length - count)).forEach(show);
    while (!values['no-follow'] && !signal.aborted) {
      await pause(intervalMs, undefined, { signal }).catch(() => undefined);
      read().forEach(show);
    }
    return 0;
  },
});

function parseLines(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count <= maxLines) return count;
  throw new UsageError(`--lines must be a whole number from 0 to ${maxLines}.`);
}
