import { type Command, createKeysCommands, type Program, runProcess } from '@gatehouse/command-line';
import { databaseVariables } from '@gatehouse/database';
import { loadConfig, version } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';
import { type AuthStore, openAuthStore } from '../auth-store';
import { createLocalAdmin } from './local-admin';

/** Opens the store that the commands work on, once one of them needs it. */
export type OpenStore = () => Promise<AuthStore>;

export interface KeysProgramOptions {
  /** How it is called: `main.mjs keys`. */
  call: string;
  open: OpenStore;
  /** Commands besides those of keys. */
  others?: readonly Command<OpenStore>[];
  details?: readonly string[];
}

/** The program that manages the keys of an installation in its database: the commands of `gatehouse keys`. */
export const createKeysProgram = ({
  call,
  open,
  others = [],
  details = [],
}: KeysProgramOptions): Program<OpenStore> => ({
  call,
  version,
  about: `${call}: manage API keys, client credentials, long-lived credentials (SLCs) and customers.`,
  commands: [
    ...createKeysCommands<OpenStore>({ call, prefix: '', settings: [], details: [], use: useStore }),
    ...others,
  ],
  settings: { 'no-color': { variable: 'NO_COLOR', about: 'disable colors' } },
  details,
  examples: [`${call} create --customer acme`, `${call} create-client --customer acme`],
  openSettings: () => open,
  getErrorText: getDatabaseErrorText,
});

const useStore = async <T>(
  open: OpenStore,
  work: (admin: ReturnType<typeof createLocalAdmin>) => Promise<T>,
): Promise<T> => {
  const store = await open();
  return work(createLocalAdmin(store)).finally(() => store.close());
};

/** The error for a host with several addresses has no message. */
function getDatabaseErrorText(error: unknown): string | undefined {
  const { message, code, name } = error as NodeJS.ErrnoException;
  return message ? undefined : `The database is unreachable (${code ?? name}).`;
}

/** The command `keys` of an app: `main.mjs keys create --customer acme`. */
export async function keysCommand(): Promise<void> {
  const open = (): Promise<AuthStore> => {
    const config = loadConfig({ DATABASE_URL: databaseVariables.DATABASE_URL, ...vaultVariables });
    return openAuthStore(config.DATABASE_URL, config.GATEHOUSE_MASTER_KEYS);
  };
  await runProcess(createKeysProgram({ call: 'main.mjs keys', open }), process.argv.slice(3));
}
