import { NotFoundError } from '../../http/gatehouse.errors';
import type { Keys } from '../../keys/keys.client';
import { CliError } from '../cli.errors';
import type { SettingName, Settings } from '../settings';

export const adminSettings: readonly SettingName[] = ['url', 'admin-token'];

export const adminDetails = [
  'Keys are for operators. --url is the address of a service itself, such as http://localhost:3003 for the sessions of `npm start`: the address that everybody uses does not let the admin API through. All services of an installation have the same keys.',
];

/** Asks the admin API. */
export async function keysOf<T>(settings: Settings, ask: (keys: Keys) => Promise<T>): Promise<T> {
  try {
    return await ask(settings.client('admin-token').keys);
  } catch (error) {
    if (!(error instanceof NotFoundError) || isOfAdmin(error)) throw error;
    throw new CliError(
      `There is no admin API at ${settings.url}. Give --url the address of a service itself, such as http://localhost:3003 for the sessions of \`npm start\`: the address that everybody uses does not let it through.`,
      { cause: error },
    );
  }
}

/** Whether the admin API itself has answered: it is off, or there is no such key. */
const isOfAdmin = ({ message }: NotFoundError): boolean => /admin API is off|no API key/.test(message);
