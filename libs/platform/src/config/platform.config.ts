import { trustedProxies } from '../client-address/trusted-proxies';
import { redisUrl } from '../redis/redis-address';
import type { Config } from './config';
import { choice, integer, text, url } from './variable';

export const roles = ['api', 'worker', 'all'] as const;
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The variables that every app has; only the port and the rate limit differ in their defaults. */
export const platformVariables = (defaults: { port: number; rateLimit?: number }) => ({
  PORT: integer({
    about: 'The port this app listens on; 0 uses any free port.',
    min: 0,
    max: 65_535,
    default: defaults.port,
  }),
  HOST: text({ about: 'The address this app listens on; 127.0.0.1 under `npm start`.', default: '0.0.0.0' }),
  ROLE: choice(roles, {
    about: 'What this process does: serve HTTP (`api`), run jobs (`worker`), or both (`all`).',
    default: 'all' as const,
  }),
  LOG_LEVEL: choice(logLevels, {
    about: 'The minimum level of log lines.',
    default: 'info' as const,
  }),
  REDIS_URL: redisUrl(
    'The Redis that wakes workers and counts rate limits. It may lose all data. docs/operations.md shows the URLs for Sentinel and for a cluster.',
  ),
  REDIS_PREFIX: text({
    about:
      'Prefix of every key in Redis, so that several installations can share one. In a cluster the keys of a queue begin with `{prefix:queue}`.',
    expects: '1 to 64 letters, digits, dots, dashes or underscores',
    pattern: /^[\w.-]{1,64}$/,
    default: 'gatehouse',
  }),
  RATE_LIMIT_PER_MINUTE: integer({
    about: 'Requests per minute per API key, or per address without a key; 0 means no limit.',
    min: 0,
    max: 1_000_000_000,
    default: defaults.rateLimit ?? 600,
  }),
  BODY_TIMEOUT_SECONDS: integer({
    about:
      'How long a request body may take to arrive, plus 1 s for each 16 KiB that have arrived; 408 after that. The body of a rejected request is discarded for as long.',
    min: 1,
    max: 3600,
    default: 60,
  }),
  UNFINISHED_BODIES_MEGABYTES: integer({
    about:
      'MiB of memory for all request bodies that have not arrived completely. When it is exceeded, the caller that holds the most gets 503.',
    min: 4,
    max: 65_536,
    default: 64,
  }),
  TRUST_PROXY: trustedProxies({
    about:
      'Proxies whose `X-Forwarded-For` is trusted; the client is the rightmost address that is not a trusted proxy. Addresses and CIDRs name proxies anywhere in the chain. `loopback`, `linklocal` and `uniquelocal` trust the peer of the connection only.',
    default: 'loopback',
  }),
  SHUTDOWN_DELAY_SECONDS: integer({
    about:
      'How long a stopping process, which is not ready from the start, still accepts requests: as long as load balancers need to notice.',
    min: 0,
    max: 300,
    default: 0,
  }),
  SHUTDOWN_TIMEOUT_SECONDS: integer({
    about: 'How long a stopping process then waits for active requests and jobs before it exits.',
    min: 1,
    max: 600,
    default: 25,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url({
    about: 'The endpoint for OpenTelemetry traces (OTLP over HTTP). Not set: no tracing.',
    schemes: ['http', 'https'],
  }),
});

export type PlatformConfig = Config<ReturnType<typeof platformVariables>>;
