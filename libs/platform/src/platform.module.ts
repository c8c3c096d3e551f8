import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { APP_NAME, APP_VARIABLES, type AppDefinition } from './app-definition';
import { BodyLedger } from './body/body-ledger';
import { BODY_RULES, BodyReader } from './body/body-reader';
import { BodyInterceptor } from './body/body.interceptor';
import { BodyMetrics } from './body/body.metrics';
import { Clock } from './clock';
import { CONFIG } from './config/config';
import type { PlatformConfig } from './config/platform.config';
import { ERROR_BODY, defaultErrorBody } from './errors/error-body';
import { ErrorTranslation } from './errors/error-translation';
import { ErrorFilter } from './errors/error.filter';
import { HealthChecks } from './health/health-checks';
import { HealthController } from './health/health.controller';
import { HealthMetrics } from './health/health.metrics';
import { RequestDrain } from './http/request-drain';
import { AppLogger } from './log/logger';
import { Metrics } from './metrics/metrics';
import { MetricsController } from './metrics/metrics.controller';
import { RateLimitGuard } from './rate-limit/rate-limit.guard';
import { RateLimiter } from './rate-limit/rate-limiter';
import { checkRedis, connectRedis, REDIS, type RedisClient } from './redis/redis';
import { UnknownFieldService } from './validation/unknown-field.service';
import { RequestValidationPipe } from './validation/validation.pipe';

/** Routes for operators. A separate module, so that they are matched after the routes of the app. */
@Module({ controllers: [HealthController, MetricsController] })
class OperationsModule {}

/** The root module of every app: the services of the platform and the module of the app. */
@Module({})
export class PlatformModule implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private requests?: RequestDrain;

  static forApp(
    app: Pick<AppDefinition, 'name' | 'module' | 'variables' | 'errorBody' | 'bodyLimits' | 'forms'>,
    config: PlatformConfig,
    logger: AppLogger,
  ): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [app.module, OperationsModule],
      providers: [
        { provide: APP_NAME, useValue: app.name },
        { provide: APP_VARIABLES, useValue: app.variables },
        { provide: CONFIG, useValue: config },
        { provide: AppLogger, useValue: logger },
        { provide: REDIS, useFactory: () => connectRedis(config, logger) },
        { provide: ERROR_BODY, useValue: app.errorBody ?? defaultErrorBody },
        { provide: BODY_RULES, useValue: app },
        { provide: BodyLedger, useValue: new BodyLedger(config.UNFINISHED_BODIES_MEGABYTES * 1024 * 1024) },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useClass: RequestValidationPipe },
        { provide: APP_GUARD, useClass: RateLimitGuard },
        { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
        BodyMetrics,
        BodyReader,
        Clock,
        ErrorTranslation,
        HealthChecks,
        HealthMetrics,
        Metrics,
        RateLimiter,
        UnknownFieldService,
      ],
      exports: [
        APP_NAME,
        APP_VARIABLES,
        CONFIG,
        REDIS,
        AppLogger,
        BodyMetrics,
        BodyReader,
        Clock,
        ErrorTranslation,
        HealthChecks,
        Metrics,
        RateLimiter,
      ],
    };
  }

  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly adapter: HttpAdapterHost,
    private readonly health: HealthChecks,
  ) {
    health.register({ name: 'redis', critical: false, check: () => checkRedis(redis) });
  }

  onApplicationBootstrap(): void {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    this.requests = new RequestDrain(server, () => this.health.isStopping);
  }

  /**
   * Requests end before anything else, because one may wait for a job of this process. The second half of the timeout is for the
   * jobs.
   */
  async onModuleDestroy(): Promise<void> {
    await this.requests?.end(this.config.SHUTDOWN_TIMEOUT_SECONDS * 500);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
