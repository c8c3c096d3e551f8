import { databaseVariables } from '@gatehouse/database';
import { loadConfig, runCommand } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';
import { openAuthStore } from '../auth-store';
import { keysCommands } from './keys-command.table';

/** The command `keys` of an app: `main.mjs keys create --customer acme`. */
export async function keysCommand(): Promise<void> {
  await runCommand(process.argv.slice(3), {
    call: 'main.mjs keys COMMAND',
    commands: keysCommands,
    open: () => {
      const config = loadConfig({ DATABASE_URL: databaseVariables.DATABASE_URL, ...vaultVariables });
      return openAuthStore(config.DATABASE_URL, config.GATEHOUSE_MASTER_KEYS);
    },
    close: (store) => store.close(),
  });
}
