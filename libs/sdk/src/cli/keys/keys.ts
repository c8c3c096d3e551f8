import { CliError, createKeysCommands } from '@gatehouse/command-line';
import { NotFoundError } from '../../http/gatehouse.errors';
import type { Settings } from '../settings';

const advice =
  'Set --url to the address of a service, such as http://localhost:3003 for the sessions service of `npm start`: the public address does not expose the admin API.';

/** The commands of keys, which call the admin API. */
export const keysCommands = createKeysCommands<Settings>({
  call: 'gatehouse keys',
  prefix: 'keys ',
  settings: ['url', 'admin-token'],
  details: [
    'For operators. The services of a running suite are found. Elsewhere --url must be the address of a service: the public address does not expose the admin API. All services of an installation share the same keys.',
  ],
  async use(settings, work) {
    try {
      return await work(settings.adminClient());
    } catch (error) {
      if (!(error instanceof NotFoundError) || isAdminReply(error)) throw error;
      throw new CliError(`There is no admin API at ${settings.adminUrl}. ${advice}`, { cause: error });
    }
  },
});

/** Whether the reply is from the admin API itself: it is off, or the credential is unknown. */
const isAdminReply = ({ message }: NotFoundError): boolean =>
  /admin API is off|^There (is|are) no (API key|client credentials|long-lived credential|customer)/.test(
    message,
  );
