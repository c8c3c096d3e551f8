import { baseUrl, flag, integer, text } from '@gatehouse/platform/settings';
import { setting, type Settings } from './setting';

const printable = /^[\x21-\x7e][\x20-\x7e]{14,126}[\x21-\x7e]$/;
const printableText = '16 to 128 printable ASCII characters without a space at either end';

/** The settings of `npm start` and the command-line tools. The apps receive the whole environment, except for keys of other apps. */
export const startSettings = {
  port: setting(
    'GATEHOUSE_PORT',
    integer({
      about:
        'The port of the edge, which serves every app at one base URL. A port that is in use is an error; if the variable is not set, the next free port is used.',
      min: 1,
      max: 65_535,
    }),
    '8080',
  ),
  home: setting(
    'GATEHOUSE_HOME',
    text({
      about: 'Where `npm start` stores its database, generated secrets and logs.',
      expects: 'a folder',
      default: '.gatehouse',
    }),
  ),
  models: setting(
    'GATEHOUSE_MODELS',
    text({
      about: 'Where `npm run models` stores the files of face models.',
      expects: 'a folder',
      default: '.gatehouse/models',
    }),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    text({
      about: 'A PostgreSQL server to use in place of the embedded one.',
      expects: 'a URL that begins with postgres:// or postgresql://',
      secret: true,
    }),
    'embedded',
  ),
  redisUrl: setting(
    'REDIS_URL',
    text({
      about: 'A Redis or Valkey server to use in place of the embedded one.',
      expects:
        'a URL that begins with redis:// or rediss://, or redis+sentinel://host,host/master or redis+cluster://host,host, or these two with rediss+',
      secret: true,
    }),
    'embedded',
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    baseUrl({
      about:
        'The base of the URLs that the suite returns, such as that of a tunnel to the edge. Its host is the relying party of passkeys: they need a name, not an address, and are not found under another one. Not with `--phone`.',
    }),
    'the edge, as http://localhost:8080',
  ),
  masterKeys: setting(
    'GATEHOUSE_MASTER_KEYS',
    text({
      about: 'The keys that encrypt the keys, newest first.',
      expects: 'name:base64 of 32 bytes, comma-separated',
      secret: true,
    }),
    'generated',
  ),
  tokenKeys: setting(
    'GATEHOUSE_TOKEN_KEYS',
    text({
      about: 'The keys that wrap the secret keys of face tokens, newest first. Only sessions is given them.',
      expects: 'name:base64 of 32 bytes, comma-separated',
      secret: true,
    }),
    'generated',
  ),
  nodeKeys: setting(
    'GATEHOUSE_NODE_KEYS',
    text({
      about: 'The keys of the biometric node alone, newest first. Only the node is given them.',
      expects: 'name:base64 of 32 bytes, comma-separated',
      secret: true,
    }),
    'generated',
  ),
  demoApiKey: setting(
    'GATEHOUSE_DEMO_API_KEY',
    text({
      about: 'The test key that `npm start` creates.',
      expects: printableText,
      pattern: printable,
      secret: true,
    }),
    'generated',
  ),
  demoClientId: setting(
    'GATEHOUSE_DEMO_CLIENT_ID',
    text({
      about: 'The id of the demo client.',
      // Basic authorization splits at the first colon.
      expects: `${printableText} and without a colon`,
      pattern: new RegExp(`(?!.*:)${printable.source}`),
    }),
    'generated',
  ),
  demoClientSecret: setting(
    'GATEHOUSE_DEMO_CLIENT_SECRET',
    text({
      about: 'The secret of the demo client.',
      expects: printableText,
      pattern: printable,
      secret: true,
    }),
    'generated',
  ),
  consolePassword: setting(
    'CONSOLE_ADMIN_PASSWORD',
    text({
      about: 'The first password of the user `admin` of the console.',
      expects: printableText,
      pattern: printable,
      secret: true,
    }),
    'generated',
  ),
  adminToken: setting(
    'GATEHOUSE_ADMIN_TOKEN',
    text({
      about: 'The bearer token of the admin API of each app, which the edge does not serve.',
      expects: '16 to 128 printable characters without blanks',
      secret: true,
    }),
    'generated',
  ),
  allowPrivateWebhooks: setting(
    'WEBHOOK_ALLOW_PRIVATE_TARGETS',
    flag({
      about: 'Allows webhooks to http, loopback and private addresses; for development only.',
      default: true,
    }),
    'true under `npm start`, else false',
  ),
};

export type StartSettings = Settings<typeof startSettings>;
