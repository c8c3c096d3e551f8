import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { withoutOwnKeys } from '../suite/app-environment';
import { type SpawnApp, spawnApp } from '../suite/app-process';

// New standby processes must not slow down the apps that have just been started.
const defaultRefillDelay = 3_000;

interface Standby {
  child: ChildProcess;
  /** When the packages that it has loaded were bundled. */
  packagesTime: number;
}

/** Processes that have loaded the npm packages of the apps, so that a reload takes less than half of the time. */
export class StandbyProcesses {
  private ready: Standby[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly size: number,
    private readonly packagesFile: string,
    private readonly refillDelay = defaultRefillDelay,
  ) {}

  /** Runs an app in a standby process, or in a new process if none is ready. Other commands have no standby. */
  readonly spawn: SpawnApp = (bundle, args, env) => {
    if (args.length > 0) return spawnApp(bundle, args, env);
    this.refillLater(env);
    const standby = this.take();
    if (!standby) return spawnApp(bundle, args, env);
    standby.send({ bundle: path.resolve(bundle), env });
    return standby;
  };

  close(): void {
    clearTimeout(this.timer);
    for (const { child } of this.ready.splice(0)) child.kill();
  }

  private take(): ChildProcess | undefined {
    const packagesTime = this.packagesTime();
    const outdated = this.ready.filter((standby) => standby.packagesTime !== packagesTime);
    for (const { child } of outdated) child.kill();
    this.ready = this.ready.filter((standby) => !outdated.includes(standby));
    return this.ready.shift()?.child;
  }

  private refillLater(env: NodeJS.ProcessEnv): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      while (this.ready.length < this.size) this.ready.push(this.create(env));
    }, this.refillDelay);
  }

  private create(env: NodeJS.ProcessEnv): Standby {
    // Any app may run in it later.
    const child = spawnApp('tools/dev-app.mjs', [path.resolve(this.packagesFile)], withoutOwnKeys(env));
    child.once('exit', () => (this.ready = this.ready.filter((standby) => standby.child !== child)));
    return { child, packagesTime: this.packagesTime() };
  }

  private packagesTime(): number {
    return statSync(this.packagesFile).mtimeMs;
  }
}
