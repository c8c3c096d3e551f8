import { authVariables, jwtVariables } from '@gatehouse/auth';
import { databaseVariables } from '@gatehouse/database';
import { type Config, flag, integer, platformVariables, text, url } from '@gatehouse/platform';
import { vaultVariables } from '@gatehouse/vault';
import { webhookVariables } from '@gatehouse/webhooks';

const day = 24 * 60 * 60;

export const sessionsVariables = {
  ...platformVariables({ port: 3003 }),
  ...databaseVariables,
  ...vaultVariables,
  ...authVariables,
  ...jwtVariables,
  ...webhookVariables,
  PUBLIC_URL: url({
    about: 'The base of launch URLs, as the browsers of your visitors reach it.',
    schemes: ['http', 'https'],
    required: true as const,
  }),
  SESSION_TTL: integer({
    about: 'How long a session is open, in seconds, from its creation on.',
    min: 60,
    max: day,
    default: 15 * 60,
  }),
  SESSION_RETENTION: integer({
    about:
      'How long the result of a session is kept after its end, in seconds; then its key and all data are destroyed.',
    min: 60,
    max: 365 * day,
    default: day,
  }),
  SESSION_TOMBSTONE_DAYS: integer({
    about:
      'How long a session that was deleted is still answered with 410, and its receipt repeated. Its tombstone holds no data.',
    min: 1,
    max: 3650,
    default: 90,
  }),
  LOCAL_MATCH: flag({
    about:
      'Whether a SIGN-IN may be decided by the comparison on the device, under the signature of its key or with a passkey. false: the node compares always.',
    default: true,
  }),
  LAUNCH_PAGE: text({
    about: 'The folder of the built launch page. Not set: the one beside this app (`dist/apps/launch`).',
    expects: 'a folder',
  }),
  PASSKEY_ORIGINS: text({
    about:
      'Further origins that may use passkeys beside that of PUBLIC_URL, separated by commas: native apps, such as `android:apk-key-hash:…`.',
    expects: 'origins, separated by commas',
    pattern: /^[!-~]+( *, *[!-~]+)*$/,
  }),
};

export type SessionsConfig = Config<typeof sessionsVariables>;
