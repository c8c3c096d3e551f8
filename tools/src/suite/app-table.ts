/** One deployable app: where it listens under `npm start`, and which paths of the base URL are its own. */
export interface App {
  name: string;
  title: string;
  port: number;
  /** Paths that match as they are. */
  exact: readonly string[];
  /** Paths that match with everything below them. */
  trees: readonly string[];
  /** Whether it keeps keys of its own, which its command `rewrap` puts under the newest master key. */
  keepsKeys?: true;
}

// What an ingress in front of the apps would route. `/metrics`, `/admin`, `/health/live` and `/health/ready` are for
// operators and stay inside.
export const apps: readonly App[] = [
  { name: 'string-store', title: 'String store', port: 3001, exact: ['/', '/health'], trees: ['/strings'] },
  { name: 'sanctions', title: 'Sanctions screening', port: 3002, exact: [], trees: ['/v2/open-sanctions'] },
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
  },
  {
    name: 'biometric-node',
    title: 'Biometric node',
    port: 3004,
    exact: [],
    trees: ['/node'],
    keepsKeys: true,
  },
];
