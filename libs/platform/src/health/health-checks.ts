import { Injectable } from '@nestjs/common';

/** Something an app stands on. Without a critical one it cannot serve; without another it is degraded. */
export interface HealthCheck {
  name: string;
  critical: boolean;
  /** Resolves when the thing works, throws when it does not. */
  check(): Promise<unknown>;
  /** What an operator wants to know beside up and down: how far a loading has come, say. */
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

const patience = 2000;

/** The checks that the libraries of an app have registered. */
@Injectable()
export class HealthChecks {
  private readonly checks: HealthCheck[] = [];
  private stopping = false;

  register(check: HealthCheck): void {
    this.checks.push(check);
  }

  /** Whether the app has been asked to end. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** From now on the app reports that it takes no more requests. */
  stop(): void {
    this.stopping = true;
  }

  async report(): Promise<HealthReport> {
    const results = await Promise.all(this.checks.map(async (check) => ({ check, up: await isUp(check) })));
    const down = results.filter(({ up }) => !up);
    const unavailable = this.stopping || down.some(({ check }) => check.critical);
    return {
      status: unavailable ? 'unavailable' : down.length > 0 ? 'degraded' : 'ok',
      checks: Object.fromEntries(results.map(({ check, up }) => [check.name, reportOf(check, up)])),
    };
  }
}

function reportOf(check: HealthCheck, up: boolean): CheckReport {
  const detail = check.detail?.();
  return { status: up ? 'up' : 'down', ...(detail !== undefined && { detail }) };
}

async function isUp(check: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patience);
  });
  const up = check.check().then(
    () => true,
    () => false,
  );
  return Promise.race([up, timeout]).finally(() => clearTimeout(timer));
}
