export { type AppDefinition, APP_NAME, APP_VARIABLES } from './app-definition';
export { BodyReader } from './body/body-reader';
export { isTooDeep } from './body/json-depth';
export { bootstrap } from './bootstrap';
export { clientNetwork, unknownNetwork } from './client-address/client-network';
export { TrustedProxies, trustedProxies } from './client-address/trusted-proxies';
export { Clock } from './clock';
export {
  type Command,
  type CommandLine,
  helpText,
  reportErrors,
  runCommand,
} from './command-line/command-runner';
export { printTable } from './command-line/print-table';
export { type Config, CONFIG, ConfigError, loadConfig } from './config/config';
export { type PlatformConfig, platformVariables } from './config/platform.config';
export {
  baseUrl,
  choice,
  flag,
  integer,
  InvalidValueError,
  text,
  url,
  type Variable,
  type Variables,
} from './config/variable';
export { createApp } from './create-app';
export { DomainError } from './errors/domain.error';
export type { ErrorBody } from './errors/error-body';
export { ErrorTranslation } from './errors/error-translation';
export { StartupError } from './errors/startup.error';
export { type HealthCheck, HealthChecks } from './health/health-checks';
export { HealthReply } from './health/health.controller';
export { AppLogger, type RequestContext } from './log/logger';
export { Metrics } from './metrics/metrics';
export {
  ApiErrorBodies,
  ApiErrors,
  bodyErrors,
  internalErrors,
  ErrorReply,
  exampleRequestId,
  examples,
  transientErrors,
  unexpectedBodyErrors,
} from './openapi/error-reply';
export { addToEtag, type PageFile, type PageFiles, readPageFiles, toBinaryFile } from './page/page-file';
export { sendPageFile } from './page/send-page-file';
export { type Allowance, Budget, type Reservation } from './rate-limit/budget';
export { CALLER_RESOLVER, callerAddress, type CallerResolver } from './rate-limit/caller';
export { RateLimiter } from './rate-limit/rate-limiter';
export { Unlimited } from './rate-limit/unlimited.decorator';
export { openRedis, REDIS, type RedisClient } from './redis/redis';
export type { RedisAddress } from './redis/redis-address';
export { Instant } from './validation/instant';
export { Nested, TransformValue } from './validation/dto';
export { PageQuery } from './validation/page-query';
export { PlainText } from './validation/plain-text';
export { ValidateOptionalWith, ValidateWith } from './validation/validate-with';
export { FIELD_POLICY, type FieldPolicy } from './validation/unknown-field.service';
export { UuidParam } from './validation/uuid-param';
export { validateDto } from './validation/validation.pipe';
export { WholeNumber } from './validation/whole-number';
export { version } from './version';
export { type MaybePromise, mapMaybe } from './maybe-promise';
