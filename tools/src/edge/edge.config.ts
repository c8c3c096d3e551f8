import { integer, loadConfig, TrustedProxies, trustedProxies } from '@gatehouse/platform/settings';

/** The variables of the edge. */
export const edgeVariables = {
  EDGE_TRUSTED_PROXIES: trustedProxies({
    about:
      'The proxies in front of the edge, as addresses and CIDRs: their `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host` are believed and passed on. The client is the rightmost address that is not of a trusted proxy.',
    default: '',
  }),
  EDGE_HEADERS_TIMEOUT_SECONDS: integer({
    about:
      'The maximum time from the first byte of a request, or from the connection, to the end of its headers.',
    min: 1,
    max: 3_600,
    default: 15,
  }),
  EDGE_BODY_TIMEOUT_SECONDS: integer({
    about:
      'The maximum time for the body of a request, to which the time is added that the received bytes take at `EDGE_BODY_BYTES_PER_SECOND`. Replies have no time limit.',
    min: 1,
    max: 86_400,
    default: 60,
  }),
  EDGE_BODY_BYTES_PER_SECOND: integer({
    about: 'The rate at which a body must at least arrive once `EDGE_BODY_TIMEOUT_SECONDS` have passed.',
    min: 1,
    max: 1_000_000_000,
    default: 16_000,
  }),
  EDGE_IDLE_TIMEOUT_SECONDS: integer({
    about: 'How long the edge keeps a connection open between two requests.',
    min: 1,
    max: 3_600,
    default: 30,
  }),
  EDGE_MAX_CONNECTIONS: integer({
    about: 'The maximum number of open connections to the edge.',
    min: 1,
    max: 1_000_000,
    default: 1_000,
  }),
  EDGE_MAX_CONNECTIONS_PER_ADDRESS: integer({
    about:
      'The maximum number of open connections per client address, or per /64 of IPv6. Those of `EDGE_TRUSTED_PROXIES` are not counted per address.',
    min: 1,
    max: 1_000_000,
    default: 100,
  }),
};

/** What one client may use of the edge; times in milliseconds. */
export interface EdgeLimits {
  headersTimeout: number;
  bodyTimeout: number;
  bodyBytesPerSecond: number;
  idleTimeout: number;
  maxConnections: number;
  maxConnectionsPerAddress: number;
}

export interface EdgeSettings extends EdgeLimits {
  trustedProxies: TrustedProxies;
}

/** Reads the variables of the edge, or throws one error that names all that are not valid. */
export function edgeSettings(environment: NodeJS.ProcessEnv): EdgeSettings {
  const config = loadConfig(edgeVariables, environment);
  return {
    trustedProxies: TrustedProxies.parse(config.EDGE_TRUSTED_PROXIES),
    headersTimeout: config.EDGE_HEADERS_TIMEOUT_SECONDS * 1000,
    bodyTimeout: config.EDGE_BODY_TIMEOUT_SECONDS * 1000,
    bodyBytesPerSecond: config.EDGE_BODY_BYTES_PER_SECOND,
    idleTimeout: config.EDGE_IDLE_TIMEOUT_SECONDS * 1000,
    maxConnections: config.EDGE_MAX_CONNECTIONS,
    maxConnectionsPerAddress: config.EDGE_MAX_CONNECTIONS_PER_ADDRESS,
  };
}
