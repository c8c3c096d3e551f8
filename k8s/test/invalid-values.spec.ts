import { render, withHelm } from './helm';

const service = (values: object) => ({ services: { sessions: values } });

// Common mistakes, and the advice that the error must contain.
const mistakes: readonly (readonly [mistake: string, values: object, message: RegExp])[] = [
  ['the tag latest', { image: { tag: 'latest' } }, /\/image\/tag.*the tag of a version, such as 0\.2\.0/],
  ['an invalid digest', { image: { digests: { sessions: 'abc' } } }, /\/image\/digests\/sessions/],
  ['a digest of an unknown service', { image: { digests: { session: 'x' } } }, /'session' not allowed/],
  [
    'no database at all',
    { database: { bundled: false } },
    /\/database\/existingSecret.*the name of the Secret with the URL of your PostgreSQL; for a trial set database\.bundled to true/,
  ],
  ['two databases', { database: { existingSecret: 'mine' } }, /\/database\/bundled.*false if existingSecret/],
  [
    'a replica of the bundled database',
    { database: { replicaUrlKey: 'REPLICA' } },
    /\/database\/bundled.*false if .*replicaUrlKey/,
  ],
  [
    'a URL in place of the name of a Secret',
    { redis: { bundled: false, existingSecret: 'redis://host' } },
    /\/redis\/existingSecret.*the name of an object in this namespace, not its contents/,
  ],
  ['no Redis at all', { redis: { bundled: false } }, /\/redis\/existingSecret.*the URL of your Redis/],
  ['two Redis servers', { redis: { existingSecret: 'mine' } }, /\/redis\/bundled.*false if existingSecret/],
  [
    'a secret among the plain variables',
    { config: { DATABASE_URL: 'postgres://…' } },
    /DATABASE_URL.*set in database\.existingSecret/,
  ],
  [
    'the same in one service',
    service({ config: { GATEHOUSE_MASTER_KEYS: 'k1:…' } }),
    /GATEHOUSE_MASTER_KEYS.*set in secrets\.existingSecret/,
  ],
  [
    'the keys of sessions among the plain variables',
    service({ config: { GATEHOUSE_TOKEN_KEYS: 't1:…' } }),
    /GATEHOUSE_TOKEN_KEYS.*set in services\.sessions\.tokenKeys\.existingSecret/,
  ],
  [
    'the keys of the node among the plain variables',
    { services: { 'biometric-node': { config: { GATEHOUSE_NODE_KEYS: 'n1:…' } } } },
    /GATEHOUSE_NODE_KEYS.*set in services\.biometric-node\.nodeKeys\.existingSecret/,
  ],
  [
    'the keys of sessions for every service',
    { config: { GATEHOUSE_TOKEN_KEYS: 't1:…' } },
    /GATEHOUSE_TOKEN_KEYS.*there is no such variable/,
  ],
  [
    'the keys of the node for sessions',
    service({ config: { GATEHOUSE_NODE_KEYS: 'n1:…' } }),
    /GATEHOUSE_NODE_KEYS.*there is no such variable/,
  ],
  [
    'own master keys, but generated keys of sessions',
    { secrets: { existingSecret: 'my-keys' } },
    /\/services\/sessions\/tokenKeys\/existingSecret.*the name of a Secret with GATEHOUSE_TOKEN_KEYS/,
  ],
  [
    'a variable that no longer exists',
    service({ config: { LOCAL_MATCH: false } }),
    /LOCAL_MATCH.*there is no such variable/,
  ],
  ['an unknown enrollment', service({ config: { ENROLLMENT: 'none' } }), /ENROLLMENT.*'gallery', 'token'/],
  [
    'lists, which may hold passwords, among the plain variables',
    { services: { sanctions: { config: { DATASET_SOURCES: 'x' } } } },
    /DATASET_SOURCES.*datasetSources\.existingSecret/,
  ],
  ['an unknown face model', { faceModel: 'arcface' }, /\/faceModel.*'faceapi', 'sface'/],
  [
    'the face model among the plain variables',
    service({ config: { FACE_MODEL: 'sface' } }),
    /FACE_MODEL.*set with faceModel/,
  ],
  ['a misspelt variable', { config: { LOG_LEVL: 'info' } }, /LOG_LEVL.*there is no such variable/],
  [
    'a variable of another service',
    { services: { sanctions: { config: { SESSION_TTL: 60 } } } },
    /SESSION_TTL.*there is no such variable/,
  ],
  ['an unknown level', { config: { LOG_LEVEL: 'verbose' } }, /LOG_LEVEL.*'trace', 'debug', 'info'/],
  ['an invalid number', service({ config: { SESSION_TTL: 'long' } }), /SESSION_TTL/],
  ['a custom port', { config: { PORT: 9000 } }, /PORT.*every container listens on 8080/],
  ['a misspelt service', { services: { session: { enabled: true } } }, /'session' not allowed/],
  [
    'no service at all',
    {
      services: Object.fromEntries(
        ['string-store', 'sanctions', 'sessions', 'biometric-node'].map((name) => [name, { enabled: false }]),
      ),
    },
    /\/services.*at least one service with enabled: true/,
  ],
  [
    'the console without a public URL',
    {
      services: { sessions: { enabled: false } },
      ingress: { enabled: false },
      console: { enabled: true },
    },
    /\/publicUrl.*the URL below which browsers reach the console/,
  ],
  [
    'a URL as the host of the console',
    { console: { ingress: { host: 'https://a.example' } } },
    /\/console\/ingress\/host.*a host name only/,
  ],
  [
    'a misspelt variable of the console',
    { console: { config: { CONSOLE_IDLE_MINUTE: 5 } } },
    /CONSOLE_IDLE_MINUTE.*there is no such variable/,
  ],
  [
    'a password of the console among the plain variables',
    { console: { config: { CONSOLE_ADMIN_PASSWORD: 'secret' } } },
    /CONSOLE_ADMIN_PASSWORD.*set in console\.secretVariables/,
  ],
  [
    'a client secret of the console among the plain variables',
    { console: { config: { CONSOLE_OIDC_CLIENT_SECRET: 'secret' } } },
    /CONSOLE_OIDC_CLIENT_SECRET.*set in console\.secretVariables/,
  ],
  [
    'the admin token among the variables of the console',
    { console: { config: { GATEHOUSE_ADMIN_TOKEN: 'secret' } } },
    /GATEHOUSE_ADMIN_TOKEN.*set in secrets\.existingSecret/,
  ],
  [
    'secret variables of the console without a Secret',
    { console: { secretVariables: { names: ['CONSOLE_OIDC_CLIENT_SECRET'] } } },
    /secretVariables\/existingSecret.*the name of the Secret with these variables/,
  ],
  [
    'another variable among those of the console',
    { console: { secretVariables: { existingSecret: 'mine', names: ['DATABASE_URL'] } } },
    /secretVariables\/names\/0/,
  ],
  [
    'no replicas',
    service({ api: { replicas: 0 } }),
    /replicas.*1 or more; to disable a service, set enabled: false/,
  ],
  ['misspelt replicas', service({ api: { replica: 3 } }), /\/api.*'replica' not allowed/],
  ['no limits', service({ api: { resources: { limits: null } } }), /resources.*'limits'/],
  [
    'a backlog by the name of a queue',
    service({ worker: { backlog: { enrollment: 50 } } }),
    /backlog\/enrollment.*the name of a Prometheus series/,
  ],
  [
    'sessions without a public URL',
    { ingress: { enabled: false } },
    /\/publicUrl.*the URL at which browsers reach the sessions service/,
  ],
  ['a URL as the host', { ingress: { host: 'https://a.example' } }, /\/ingress\/host.*a host name only/],
  [
    'KEDA without autoscaling',
    { keda: { enabled: true }, autoscaling: { enabled: false } },
    /\/keda\/enabled.*false if autoscaling\.enabled is false/,
  ],
  [
    'an address in place of a CIDR',
    { database: { cidrs: ['10.0.0.7'] } },
    /\/database\/cidrs\/0.*one address is 10\.20\.0\.7\/32/,
  ],
  [
    'a bundled image without a version',
    { bundled: { redis: { image: 'valkey/valkey' } } },
    /\/bundled\/redis\/image.*an image with a tag or a digest/,
  ],
  ['a boolean as text', { networkPolicy: { enabled: 'off' } }, /\/networkPolicy\/enabled.*want boolean/],
  ['an unknown value', { ingres: { enabled: true } }, /additional properties 'ingres' not allowed/],
];

withHelm('invalid values', () => {
  it.each(mistakes)('are rejected with advice: %s', async (_, values, message) => {
    await expect(render({ values })).rejects.toThrow(message);
  });
});
