import { databaseVariables } from '@gatehouse/database';
import { loadConfig } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';
import { type AuthStore, openAuthStore } from '../auth-store';
import { keysCommands } from './keys-command.table';

/** The command `keys` of an app: `main.mjs keys create --customer acme`. */
export async function keysCommand(): Promise<void> {
  await runKeys(process.argv.slice(3), { call: 'main.mjs keys COMMAND' }, () => {
    const config = loadConfig({ DATABASE_URL: databaseVariables.DATABASE_URL, ...vaultVariables });
    return openAuthStore(config.DATABASE_URL, config.GATEHOUSE_MASTER_KEYS);
  });
}

interface Help {
  /** The command line. */
  call: string;
  /** Appended to the usage. */
  more?: string;
}

/** Runs a subcommand, or prints the usage. */
export async function runKeys(
  [name = 'help', ...args]: string[],
  help: Help,
  open: () => Promise<AuthStore>,
): Promise<void> {
  const command = keysCommands[name];
  if (!command) {
    console.log(usage(help));
    process.exitCode = ['help', '--help', '-h'].includes(name) ? 0 : 2;
    return;
  }
  try {
    const parsed = command.parse(args);
    const store = await open();
    await parsed(store).finally(() => store.close());
  } catch (error) {
    const { message, name, code = name } = error as NodeJS.ErrnoException;
    // The AggregateError of a host with several addresses has no message.
    console.error(message || `The database is unreachable (${code}).`);
    process.exitCode = 1;
  }
}

function usage({ call, more }: Help): string {
  const lines = Object.values(keysCommands).map(({ usage, about }) => `  ${usage.padEnd(44)} ${about}`);
  return [call, '', ...lines, ...(more ? [more] : [])].join('\n');
}
