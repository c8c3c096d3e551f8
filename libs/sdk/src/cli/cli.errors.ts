import type { Command } from './command';

/** Something that whoever typed the command can mend: the message says how. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
}

/** A command that was typed wrongly: its usage is shown, too. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';

  constructor(
    message: string,
    readonly command?: Command,
  ) {
    super(message);
  }
}

/** The command was told to stop, by Ctrl-C for one. */
export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor(readonly exitCode: number) {
    super('The command was interrupted.');
  }
}
