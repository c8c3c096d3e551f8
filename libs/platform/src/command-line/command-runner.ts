/** One command of a program: `keys create`, `datasets import`. */
export interface Command<Store> {
  usage: string;
  about: string;
  /** Parses the arguments, or throws; returns the work to do. */
  parse(args: string[]): (store: Store) => Promise<void>;
}

/** The commands of a program, and the store that they work on. */
export interface CommandLine<Store> {
  /** How the program is called: `main.mjs keys COMMAND`. */
  call: string;
  commands: Record<string, Command<Store>>;
  /** Printed below the commands. */
  footer?: string;
  open(): Promise<Store>;
  close(store: Store): Promise<void>;
}

const usageWidth = 44;
const helpNames = ['help', '--help', '-h'];

/** Runs the command that the arguments name, or prints the help. An unknown command exits with 2, a failure with 1. */
export async function runCommand<Store>(
  [name = 'help', ...args]: string[],
  line: CommandLine<Store>,
): Promise<void> {
  const command = Object.hasOwn(line.commands, name) ? line.commands[name] : undefined;
  if (!command) {
    console.log(helpText(line));
    process.exitCode = helpNames.includes(name) ? 0 : 2;
    return;
  }
  await reportErrors(async () => {
    const work = command.parse(args);
    const store = await line.open();
    await work(store).finally(() => line.close(store));
  });
}

/** Runs the work of a program; prints the message of an error and exits with 1. */
export async function reportErrors(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message, name, code = name } = error as NodeJS.ErrnoException;
    // The error for a host with several addresses has no message.
    console.error(message || `The database cannot be reached (${code}).`);
    process.exitCode = 1;
  }
}

/** The help of a program. */
export function helpText<Store>({ call, commands, footer }: CommandLine<Store>): string {
  const lines = Object.values(commands).map(({ usage, about }) => {
    const gap = usage.length > usageWidth ? `\n${' '.repeat(usageWidth + 2)}` : '';
    return `  ${usage.padEnd(usageWidth)}${gap} ${about}`;
  });
  return [call, '', ...lines, ...(footer ? [footer] : [])].join('\n');
}
