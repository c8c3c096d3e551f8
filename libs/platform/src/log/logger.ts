import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Level, type Logger } from 'pino';
import { isNativeError } from 'node:util/types';
import { serializeError } from './error-serializer';
import { LineWriter } from './line-writer';

// Defence in depth: no code logs these.
const secretPaths = [
  'authorization',
  'api_key',
  'apiKey',
  'x-api-key',
  'token',
  'secret',
  'password',
  'features',
  'value',
];

// Startup messages of Nest, logged at debug level.
const nestStartupContexts = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
  'NestApplication',
]);

/**
 * The ids in every log line of one request or job. It is passed as a parameter, not through AsyncLocalStorage, which on
 * Node.js 20 costs a request more than the rest of the platform does (ADR 10).
 */
export interface RequestContext {
  requestId: string;
  correlationId?: string;
  /** What the request is about, set by an app: an id that gives no access. */
  session?: string;
}

/** What is logged of a request: never its path, query, headers or body. */
export interface AccessLine extends RequestContext {
  method: string;
  route: string;
  status: number;
  milliseconds: number;
}

/** The JSON log of one app: pino behind the logger interface of Nest, with the ids of a request. */
export class AppLogger implements LoggerService {
  private readonly pino: Logger;
  private readonly ids?: RequestContext;

  constructor(
    private readonly service: string,
    level: string,
    private readonly destination: DestinationStream = new LineWriter(1),
  ) {
    this.pino = pino(
      {
        level,
        base: { service },
        timestamp: pino.stdTimeFunctions.isoTime,
        serializers: { err: serializeError },
        redact: {
          paths: secretPaths.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
          censor: '[redacted]',
        },
      },
      destination,
    );
  }

  /** Writes one line per request. Its fields are known to be safe, so it bypasses redaction. */
  access(line: AccessLine): void {
    if (!this.pino.isLevelEnabled('info')) return;
    const entry = {
      level: 30,
      time: new Date().toISOString(),
      service: this.service,
      ...line,
      msg: 'request',
    };
    this.destination.write(`${JSON.stringify(entry)}\n`);
  }

  /** Returns a logger that adds the ids of a request or job to each line. */
  withContext(context: RequestContext): this {
    return Object.assign(Object.create(this) as this, { ids: context });
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(nestStartupContexts.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes (message, …, stack?, context). An Error among them is logged as `err`. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    const err = [message, ...rest].find((part) => isNativeError(part));
    const fields = typeof message === 'object' && message !== null && !isNativeError(message) ? message : {};
    const text = typeof message === 'string' ? message : undefined;
    this.pino[level](
      {
        ...this.ids,
        ...fields,
        ...(context !== undefined && { context }),
        ...(err !== undefined && { err }),
      },
      text,
    );
  }
}
