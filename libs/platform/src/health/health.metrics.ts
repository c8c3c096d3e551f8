import { Inject, Injectable } from '@nestjs/common';
import { APP_NAME } from '../app-definition';
import { CONFIG } from '../config/config';
import type { PlatformConfig } from '../config/platform.config';
import { Metrics } from '../metrics/metrics';
import { version } from '../version';
import { HealthChecks } from './health-checks';

/** Reports the identity and the health of this process to Prometheus. */
@Injectable()
export class HealthMetrics {
  constructor(
    metrics: Metrics,
    health: HealthChecks,
    @Inject(APP_NAME) app: string,
    @Inject(CONFIG) { ROLE: role }: PlatformConfig,
  ) {
    metrics.gauge(
      'app_ready',
      'Whether this process is ready (1) or not (0), by app, role and version.',
      ['app', 'role', 'version'],
      async (set) => set({ app, role, version }, (await health.report()).status === 'unavailable' ? 0 : 1),
    );
    metrics.gauge(
      'health_check_up',
      'Whether a dependency is up (1) or down (0), by check of /health.',
      ['check'],
      async (set) => {
        const { checks } = await health.report();
        for (const [check, { status }] of Object.entries(checks)) set({ check }, status === 'up' ? 1 : 0);
      },
    );
  }
}
