import { reservePort } from '@gatehouse/embedded';
import { type AppProcess, waitUntilReady, startApp } from '@gatehouse/testing';

/** One app as a process that can be killed and restarted at the same, reserved port. */
export class SuiteApp {
  readonly url: string;
  private app: AppProcess;

  private constructor(
    private readonly name: string,
    private readonly environment: Record<string, string>,
  ) {
    this.url = `http://127.0.0.1:${environment['PORT']}`;
    this.app = startApp(name, environment);
  }

  static async launch(name: string, environment: Record<string, string>): Promise<SuiteApp> {
    const { port } = await reservePort();
    return new SuiteApp(name, { ...environment, PORT: String(port) });
  }

  log(): string {
    return this.app.log();
  }

  ready(): Promise<void> {
    return waitUntilReady(this.app);
  }

  kill(): Promise<unknown> {
    return this.end('SIGKILL');
  }

  /** Stops the process; returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    this.app.child.kill(signal);
    return this.app.exitCode();
  }

  async start(): Promise<void> {
    this.app = startApp(this.name, this.environment);
    await this.ready();
  }
}

/** Kills apps at the same time, as the loss of a machine does, and restarts them. */
export async function crash(...apps: SuiteApp[]): Promise<void> {
  await Promise.all(apps.map((app) => app.kill()));
  await Promise.all(apps.map((app) => app.start()));
}
