import { NotFoundError } from '../../http/gatehouse.errors';
import type { CreatedApiKey, Keys } from '../../keys/keys.client';
import { CliError } from '../cli.errors';
import type { SettingName, Settings } from '../settings';
import { formatFields } from '../terminal/fields';
import { formatJson } from '../terminal/printable';
import type { Terminal } from '../terminal/terminal';

export const adminSettings: readonly SettingName[] = ['url', 'admin-token'];

export const adminDetails = [
  'For operators. --url must be the address of a service, such as http://localhost:3003 for the sessions service of `npm start`: the public address does not expose the admin API. All services of an installation share the same keys.',
];

/** Calls the admin API. */
export async function callAdminApi<T>(settings: Settings, call: (keys: Keys) => Promise<T>): Promise<T> {
  try {
    return await call(settings.client('admin-token').keys);
  } catch (error) {
    if (!(error instanceof NotFoundError) || isAdminReply(error)) throw error;
    throw new CliError(
      `There is no admin API at ${settings.url}. Set --url to the address of a service, such as http://localhost:3003 for the sessions service of \`npm start\`: the public address does not expose the admin API.`,
      { cause: error },
    );
  }
}

/** Whether the reply is from the admin API itself: it is off, or the key is unknown. */
const isAdminReply = ({ message }: NotFoundError): boolean => /admin API is off|no API key/.test(message);

/** Prints a new key, which the service shows only once. */
export function printNewKey(created: CreatedApiKey, terminal: Terminal, isJson: boolean): void {
  if (isJson) return terminal.print(formatJson(created, 2));
  terminal.print(
    formatFields([
      ['Id', created.id],
      ['API key', created.api_key],
    ]),
  );
  terminal.note('Store the key now: it is not shown again.');
}
