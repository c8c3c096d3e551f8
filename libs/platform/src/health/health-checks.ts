import { Injectable } from '@nestjs/common';

/** A dependency of an app. Without a critical one the app is unavailable; without another one it is degraded. */
export interface HealthCheck {
  name: string;
  critical: boolean;
  /** Resolves when the dependency works, rejects otherwise. */
  check(): Promise<unknown>;
  /** Details for operators, such as the progress of loading. */
  detail?(): string | undefined;
}

export type HealthStatus = 'ok' | 'degraded' | 'unavailable';

export interface CheckReport {
  status: 'up' | 'down';
  detail?: string;
}

export interface HealthReport {
  status: HealthStatus;
  checks: Record<string, CheckReport>;
}

const checkTimeoutMs = 2000;

/** The checks that the libraries of an app have registered. */
@Injectable()
export class HealthChecks {
  private readonly checks: HealthCheck[] = [];
  private stopping = false;

  register(check: HealthCheck): void {
    this.checks.push(check);
  }

  /** Whether the app is shutting down. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** Reports the app as unavailable from now on. */
  stop(): void {
    this.stopping = true;
  }

  async report(): Promise<HealthReport> {
    const results = await Promise.all(this.checks.map(async (check) => ({ check, up: await isUp(check) })));
    const down = results.filter(({ up }) => !up);
    const unavailable = this.stopping || down.some(({ check }) => check.critical);
    return {
      status: unavailable ? 'unavailable' : down.length > 0 ? 'degraded' : 'ok',
      checks: Object.fromEntries(results.map(({ check, up }) => [check.name, toReport(check, up)])),
    };
  }
}

function toReport(check: HealthCheck, up: boolean): CheckReport {
  const detail = check.detail?.();
  return { status: up ? 'up' : 'down', ...(detail !== undefined && { detail }) };
}

async function isUp(check: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs);
  });
  const up = check.check().then(
    () => true,
    () => false,
  );
  return Promise.race([up, timeout]).finally(() => clearTimeout(timer));
}
