import { inspect } from 'node:util';
import { Interruption, UsageError } from './cli.errors';
import type { Command } from './command';
import { readCommandLine } from './command-line';
import { getErrorText } from './error-text';
import { getHelpText, getUsageLine } from './help';
import type { AnyValues, Setting } from './option.types';
import { formatJson, toPrintable, toPrintableLines } from './terminal/printable';
import { Terminal, type CliEnvironment } from './terminal/terminal';

/** A command-line program. */
export interface Program<S> {
  /** How it is called, like `gatehouse` or `npm run keys --`. */
  call: string;
  version: string;
  /** What it does, in a sentence. */
  about: string;
  /** In the order of the help. */
  commands: readonly Command<S>[];
  /** The options of all commands. */
  settings: Readonly<Record<string, Setting>>;
  /** Additional sentences of its help. */
  details: readonly string[];
  examples: readonly string[];
  openSettings(values: AnyValues, environment: CliEnvironment): S;
  /** The text of an error that only this program knows. */
  getErrorText?(error: unknown, settings: S | undefined): string | undefined;
}

/** Runs a program with these arguments; returns its exit code: 1 for errors, 2 for a negative outcome. */
export async function runProgram<S>(
  program: Program<S>,
  args: string[],
  environment: CliEnvironment,
): Promise<number> {
  const terminal = new Terminal(environment, args.includes('--no-color'));
  let settings: S | undefined;
  let isJson = false;
  let commandName: string | undefined;
  try {
    const line = readCommandLine(program, args);
    if (line.kind === 'help') return print(terminal, getHelpText(program, line.words, terminal.width));
    if (line.kind === 'version') return print(terminal, program.version);
    const { command, values, argument } = line;
    isJson = values.json === true;
    commandName = command.name;
    settings = program.openSettings(values, environment);
    return await command.run({ argument, values, settings, terminal, signal: environment.signal });
  } catch (error) {
    const reason: unknown = environment.signal.aborted ? environment.signal.reason : error;
    if (reason instanceof Interruption) return reason.exitCode;
    const message = program.getErrorText?.(reason, settings) ?? getErrorText(reason);
    terminal.note(isJson ? formatJsonError(message, reason) : toPrintable(message));
    if (reason instanceof UsageError && !isJson)
      terminal.note(getUsageLine(program, reason.commandName ?? commandName));
    if (environment.env.GATEHOUSE_DEBUG) terminal.note(toPrintableLines(inspect(reason)));
    return 1;
  }
}

/** An error of a command with `--json`: what a script can decide on. */
function formatJsonError(message: string, error: unknown): string {
  const { code, status, requestId } = error as Record<string, unknown>;
  return formatJson({ error: { message, code, status, requestId } });
}

function print(terminal: Terminal, text: string): number {
  terminal.print(text);
  return 0;
}
