import { integer, TrustedProxies, trustedProxies } from '@gatehouse/platform/settings';
import { convertedSetting, setting, type Settings } from './setting';

const toMilliseconds = (seconds: number): number => seconds * 1000;

/** The settings of the edge; times in milliseconds. */
export const edgeSettings = {
  trustedProxies: convertedSetting(
    'EDGE_TRUSTED_PROXIES',
    trustedProxies({
      about:
        'The proxies in front of the edge, as addresses and CIDRs: their `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host` are trusted and passed on. The client is the rightmost address that is not a trusted proxy.',
      default: '',
    }),
    (list) => TrustedProxies.parse(list),
  ),
  headersTimeout: convertedSetting(
    'EDGE_HEADERS_TIMEOUT_SECONDS',
    integer({
      about:
        'The maximum time from the first byte of a request, or from the connection, to the end of its headers.',
      min: 1,
      max: 3_600,
      default: 15,
    }),
    toMilliseconds,
  ),
  bodyTimeout: convertedSetting(
    'EDGE_BODY_TIMEOUT_SECONDS',
    integer({
      about:
        'The maximum time for the body of a request, to which the time is added that the received bytes take at `EDGE_BODY_BYTES_PER_SECOND`. Replies have no time limit.',
      min: 1,
      max: 86_400,
      default: 60,
    }),
    toMilliseconds,
  ),
  bodyBytesPerSecond: setting(
    'EDGE_BODY_BYTES_PER_SECOND',
    integer({
      about: 'The minimum rate of a body after `EDGE_BODY_TIMEOUT_SECONDS` have passed.',
      min: 1,
      max: 1_000_000_000,
      default: 16_000,
    }),
  ),
  idleTimeout: convertedSetting(
    'EDGE_IDLE_TIMEOUT_SECONDS',
    integer({
      about: 'How long the edge keeps a connection open between two requests.',
      min: 1,
      max: 3_600,
      default: 30,
    }),
    toMilliseconds,
  ),
  maxConnections: setting(
    'EDGE_MAX_CONNECTIONS',
    integer({
      about: 'The maximum number of open connections to the edge.',
      min: 1,
      max: 1_000_000,
      default: 1_000,
    }),
  ),
  maxConnectionsPerAddress: setting(
    'EDGE_MAX_CONNECTIONS_PER_ADDRESS',
    integer({
      about:
        'The maximum number of open connections per client address, or per /64 of IPv6. Connections of `EDGE_TRUSTED_PROXIES` are not counted per address.',
      min: 1,
      max: 1_000_000,
      default: 100,
    }),
  ),
};

export type EdgeSettings = Settings<typeof edgeSettings>;
