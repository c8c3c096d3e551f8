/** The variables that `npm start` and the command-line tools read themselves, beside those it hands to the apps. */
export const startVariables = [
  {
    name: 'GATEHOUSE_PORT',
    about:
      'The port of the edge, which serves every app at one base URL. Set and taken: an error; not set and taken: the next free one.',
    expects: 'a whole number from 1 to 65535',
    required: false,
    default: 8080,
  },
  {
    name: 'GATEHOUSE_HOME',
    about: 'Where `npm start` keeps its database, generated secrets and logs.',
    expects: 'a folder',
    required: false,
    default: '.gatehouse',
  },
  {
    name: 'DATABASE_URL',
    about: 'A PostgreSQL to use in place of the embedded one.',
    expects: 'a URL that begins with postgres:// or postgresql://',
    required: false,
    default: 'embedded',
  },
  {
    name: 'REDIS_URL',
    about: 'A Redis or Valkey to use in place of the embedded one.',
    expects:
      'a URL that begins with redis:// or rediss://, or redis+sentinel://host,host/master or redis+cluster://host,host, or these two with rediss+',
    required: false,
    default: 'embedded',
  },
  {
    name: 'PUBLIC_URL',
    about: 'The base of the URLs that the suite hands out; passkeys need a name, not an address.',
    expects: 'a URL',
    required: false,
    default: 'the edge, as http://localhost:8080',
  },
  {
    name: 'GATEHOUSE_MASTER_KEYS',
    about: 'The keys that encrypt the keys, newest first.',
    expects: 'name:base64 of 32 bytes, comma-separated',
    required: false,
    default: 'generated',
  },
  {
    name: 'GATEHOUSE_DEMO_API_KEY',
    about: 'The test key that `npm start` makes sure exists.',
    expects: '16 to 128 printable characters',
    required: false,
    default: 'generated',
  },
  {
    name: 'GATEHOUSE_DEMO_CLIENT_ID',
    about: 'The client id that goes with it.',
    expects: '16 to 128 printable characters',
    required: false,
    default: 'generated',
  },
  {
    name: 'GATEHOUSE_DEMO_CLIENT_SECRET',
    about: 'The secret of that client.',
    expects: '16 to 128 printable characters',
    required: false,
    default: 'generated',
  },
  {
    name: 'GATEHOUSE_ADMIN_TOKEN',
    about: 'The bearer token of the admin API of each app, which the edge does not serve.',
    expects: '16 to 128 printable characters without blanks',
    required: false,
    default: 'generated',
  },
  {
    name: 'WEBHOOK_ALLOW_PRIVATE_TARGETS',
    about: 'Lets webhooks reach http, loopback and private addresses; for development only.',
    expects: 'true or false',
    required: false,
    default: 'true under `npm start`, else false',
  },
] as const;
