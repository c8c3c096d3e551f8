import { type AppProcess, ready, startApp } from '@gatehouse/testing';

/** One app as a process, which may be killed and started again at the same address. */
export class SuiteApp {
  private app: AppProcess;

  constructor(
    private readonly name: string,
    private readonly environment: Record<string, string>,
  ) {
    this.app = startApp(name, environment);
  }

  get url(): string {
    return this.app.url;
  }

  log(): string {
    return this.app.log();
  }

  ready(): Promise<void> {
    return ready(this.app);
  }

  kill(): Promise<unknown> {
    return this.end('SIGKILL');
  }

  /** Ends it, and gives its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    this.app.child.kill(signal);
    return this.app.exitCode();
  }

  async start(): Promise<void> {
    this.app = startApp(this.name, this.environment);
    await this.ready();
  }
}

/** Ends apps at the same moment, as a lost machine does, and starts them again. */
export async function crash(...apps: SuiteApp[]): Promise<void> {
  await Promise.all(apps.map((app) => app.kill()));
  await Promise.all(apps.map((app) => app.start()));
}
