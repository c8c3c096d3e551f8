import { inspect } from 'node:util';
import { Interruption, UsageError } from './cli.errors';
import { readCommandLine } from './command-line';
import { failureText } from './failure';
import { helpText, usageLine } from './help';
import { Settings } from './settings';
import { printable, printableLines } from './terminal/printable';
import { Terminal, type World } from './terminal/terminal';
import { version } from './version';

/** Runs `gatehouse` with these arguments; gives its exit code: 1 is an error, 2 an answer that is not the good one. */
export async function run(args: string[], world: World): Promise<number> {
  const terminal = new Terminal(world, args.includes('--no-color'));
  let url: string | undefined;
  try {
    const line = readCommandLine(args);
    if (line.kind === 'help') return print(terminal, helpText(line.words, terminal.width));
    if (line.kind === 'version') return print(terminal, version);
    const { command, values, argument } = line;
    const settings = new Settings(values, world.env);
    url = settings.url;
    return await command.run({ argument, values, settings, terminal, signal: world.signal });
  } catch (error) {
    const reason: unknown = world.signal.aborted ? world.signal.reason : error;
    if (reason instanceof Interruption) return reason.exitCode;
    terminal.note(printable(failureText(reason, url)));
    if (reason instanceof UsageError) terminal.note(usageLine(reason.command));
    if (world.env.GATEHOUSE_DEBUG) terminal.note(printableLines(inspect(reason)));
    return 1;
  }
}

function print(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}
