/** An error that the user can fix; the message says how. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
}

/** An invalid command line; the usage of the command is printed as well. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';

  readonly commandName: string | undefined;

  constructor(message: string, command?: { name: string }) {
    super(message);
    this.commandName = command?.name;
  }
}

/** The command was interrupted, for example by Ctrl-C. */
export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor(readonly exitCode: number) {
    super('The command was interrupted.');
  }
}
