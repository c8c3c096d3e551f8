import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { APP_NAME, type AppDefinition } from './app-definition';
import { Clock } from './clock';
import { CONFIG } from './config/config';
import type { PlatformConfig } from './config/platform.config';
import { ERROR_BODY, usualErrorBody } from './errors/error-body';
import { ErrorTranslation } from './errors/error-translation';
import { ErrorFilter } from './errors/error.filter';
import { HealthChecks } from './health/health-checks';
import { HealthController } from './health/health.controller';
import { HealthMetrics } from './health/health.metrics';
import { AppLogger } from './log/logger';
import { Metrics } from './metrics/metrics';
import { MetricsController } from './metrics/metrics.controller';
import { RateLimitGuard } from './rate-limit/rate-limit.guard';
import { RateLimiter } from './rate-limit/rate-limiter';
import { checkRedis, connectRedis, type RedisClient } from './redis/redis';
import { REDIS } from './tokens';
import { RequestValidationPipe } from './validation/validation.pipe';

/** What operators ask for. A module of its own, so that its routes are tried after those of the app. */
@Module({ controllers: [HealthController, MetricsController] })
class OperationsModule {}

/** The root of every app: what the platform gives, around the app's own module. */
@Module({})
export class PlatformModule implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  /** Connections on which no request has come so far; browsers open some in advance, and Node does not take them for idle. */
  private readonly silent = new Set<Socket>();

  static around(
    app: Pick<AppDefinition, 'name' | 'module' | 'errorBody'>,
    config: PlatformConfig,
    logger: AppLogger,
  ): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [app.module, OperationsModule],
      providers: [
        { provide: APP_NAME, useValue: app.name },
        { provide: CONFIG, useValue: config },
        { provide: AppLogger, useValue: logger },
        { provide: REDIS, useFactory: () => connectRedis(config, logger) },
        { provide: ERROR_BODY, useValue: app.errorBody ?? usualErrorBody },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useClass: RequestValidationPipe },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        Clock,
        ErrorTranslation,
        HealthChecks,
        HealthMetrics,
        Metrics,
        RateLimiter,
      ],
      exports: [APP_NAME, CONFIG, REDIS, AppLogger, Clock, ErrorTranslation, HealthChecks, Metrics],
    };
  }

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly adapter: HttpAdapterHost,
    private readonly health: HealthChecks,
  ) {
    health.register({ name: 'redis', critical: false, check: () => checkRedis(redis) });
  }

  onApplicationBootstrap(): void {
    this.server.on('connection', (socket: Socket) => {
      this.silent.add(socket);
      socket.once('close', () => this.silent.delete(socket));
    });
    // Before the app, which may answer at once.
    this.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.silent.delete(socket);
      // Whoever keeps the connection asks the next process then, without a request that meets a closed one.
      if (this.health.isStopping) response.shouldKeepAlive = false;
    });
  }

  /**
   * Takes no more requests, and waits for those under way. It comes before anything else ends, because a request may wait
   * for a job of this very process.
   */
  async onModuleDestroy(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    // Connections that turn idle only now would be kept open for another request, and the server with them.
    const closing = setInterval(() => {
      this.server.closeIdleConnections();
      for (const socket of this.silent) socket.destroy();
    }, 50).unref();
    await closed;
    clearInterval(closing);
  }

  private get server(): Server {
    return this.adapter.httpAdapter.getHttpServer() as Server;
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
