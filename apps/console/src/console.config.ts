import { auditVariables } from '@gatehouse/audit';
import { databaseVariables } from '@gatehouse/database';
import { baseUrl, type Config, integer, platformVariables, text } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';
import { defaultLimits } from './limit/call-limit.table';
import { loginVariables } from './login/login.config';
import { findPasswordProblem } from './user/user';

const service = (title: string, port: number) =>
  baseUrl({
    about: `Where this app reaches ${title}, on the internal network: its admin API is not routed by the edge.`,
    default: `http://127.0.0.1:${port}`,
  });

export const consoleVariables = {
  ...platformVariables({ port: 3005, rateLimit: 3000 }),
  ...databaseVariables,
  ...vaultVariables,
  ...auditVariables,
  PUBLIC_URL: baseUrl({
    about: 'The URL below which browsers reach the console, without /console.',
    required: true as const,
  }),
  GATEHOUSE_ADMIN_TOKEN: text({
    about: 'The bearer token of the admin API of the other apps, which must have the same.',
    expects: '16 to 128 printable characters without spaces',
    pattern: /^[!-~]{16,128}$/,
    required: true as const,
    secret: true,
  }),
  STRING_STORE_URL: service('the string store', 3001),
  SANCTIONS_URL: service('sanctions', 3002),
  SESSIONS_URL: service('sessions', 3003),
  BIOMETRIC_NODE_URL: service('the biometric node', 3004),
  CONSOLE_PORTS_FILE: text({
    about:
      'For `npm start`: a JSON file whose `ports` has the current port of each app on this machine, in place of the URLs above.',
  }),
  CONSOLE_IDLE_MINUTES: integer({
    about: 'A login ends after this time without a request of its user.',
    min: 1,
    max: 1440,
    default: 30,
  }),
  CONSOLE_LOGIN_HOURS: integer({
    about: 'A login ends after this time, whatever its user does.',
    min: 1,
    max: 168,
    default: 12,
  }),
  CONSOLE_REPLY_TIMEOUT_SECONDS: integer({
    about: 'How long the console waits for the first byte of the reply of a service; 504 after that.',
    min: 1,
    max: 600,
    default: 30,
  }),
  CONSOLE_PARALLEL_CALLS: integer({
    about:
      'How many requests of one user a process handles at a time; 429 for more. Uploads, exports and streams are counted apart.',
    min: 6,
    max: 1000,
    default: defaultLimits.call,
  }),
  CONSOLE_PARALLEL_TRANSFERS: integer({
    about: 'How many uploads, exports and streams of one user a process handles at a time; 429 for more.',
    min: 1,
    max: 100,
    default: defaultLimits.transfer,
  }),
  CONSOLE_ADMIN_PASSWORD: {
    ...text({
      about:
        'The password of the user `admin`, who is created with all roles when the app starts and there is no user of this name. For `npm start`; elsewhere use `main.mjs users add`.',
      expects: '12 characters to 200 bytes',
      secret: true,
    }),
    read: (value: string) => (findPasswordProblem(value) === undefined ? value : undefined),
  },
  ...loginVariables,
  CONSOLE_PAGE: text({
    about: 'The folder of the built page; by default the one next to this app.',
  }),
};

export type ConsoleConfig = Config<typeof consoleVariables>;
