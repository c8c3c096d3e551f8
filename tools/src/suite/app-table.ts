/** A deployable app: its port under `npm start`, and its paths below the base URL. */
export interface App {
  name: string;
  title: string;
  port: number;
  /** Paths that match exactly. */
  exact: readonly string[];
  /** Paths that match with all paths below them. */
  trees: readonly string[];
  /** Whether it stores its own keys, which its command `rewrap` encrypts with the newest master key. */
  keepsKeys?: true;
  /** The list of keys that this app alone is given. */
  ownKeys?: string;
}

// The services. The same routes as an ingress in front of the apps. `/metrics`, `/admin`, `/health/live` and `/health/ready` are for
// operators and are not routed.
export const apps: readonly App[] = [
  { name: 'string-store', title: 'String store', port: 3001, exact: ['/', '/health'], trees: ['/strings'] },
  {
    name: 'sanctions',
    title: 'Sanctions screening',
    port: 3002,
    exact: [],
    trees: ['/v2/open-sanctions'],
    keepsKeys: true,
  },
  {
    name: 'sessions',
    title: 'Age and verification sessions',
    port: 3003,
    exact: ['/.well-known/jwks.json'],
    trees: [
      '/session',
      '/v2/verification-session',
      '/v2/people',
      '/oauth',
      '/device',
      '/launch',
      '/webhooks',
    ],
    keepsKeys: true,
    ownKeys: 'GATEHOUSE_TOKEN_KEYS',
  },
  {
    name: 'biometric-node',
    title: 'Biometric node',
    port: 3004,
    exact: [],
    trees: ['/node'],
    keepsKeys: true,
    ownKeys: 'GATEHOUSE_NODE_KEYS',
  },
];

/** Optional: no service calls it, and it calls the admin API of each. */
export const consoleApp: App = {
  name: 'console',
  title: 'Console',
  port: 3005,
  exact: [],
  trees: ['/console'],
};

/** What `npm start` runs. */
export const suiteApps: readonly App[] = [...apps, consoleApp];
