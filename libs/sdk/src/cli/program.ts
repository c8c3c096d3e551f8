import { inspect } from 'node:util';
import { Interruption, UsageError } from './cli.errors';
import { readCommandLine } from './command-line';
import { getErrorText } from './error-text';
import { getHelpText, getUsageLine } from './help';
import { Settings } from './settings';
import { toPrintable, toPrintableLines } from './terminal/printable';
import { Terminal, type CliEnvironment } from './terminal/terminal';
import { version } from './version';

/** Runs `gatehouse` with these arguments; returns its exit code: 1 for errors, 2 for a negative outcome. */
export async function run(args: string[], environment: CliEnvironment): Promise<number> {
  const terminal = new Terminal(environment, args.includes('--no-color'));
  let url: string | undefined;
  try {
    const line = readCommandLine(args);
    if (line.kind === 'help') return print(terminal, getHelpText(line.words, terminal.width));
    if (line.kind === 'version') return print(terminal, version);
    const { command, values, argument } = line;
    const settings = new Settings(values, environment.env);
    url = settings.url;
    return await command.run({ argument, values, settings, terminal, signal: environment.signal });
  } catch (error) {
    const reason: unknown = environment.signal.aborted ? environment.signal.reason : error;
    if (reason instanceof Interruption) return reason.exitCode;
    terminal.note(toPrintable(getErrorText(reason, url)));
    if (reason instanceof UsageError) terminal.note(getUsageLine(reason.commandName));
    if (environment.env.GATEHOUSE_DEBUG) terminal.note(toPrintableLines(inspect(reason)));
    return 1;
  }
}

function print(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}
