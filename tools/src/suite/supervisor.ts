import { setTimeout as pause } from 'node:timers/promises';
import { printStatus } from './terminal';

/** Something that runs until it is stopped or exits. */
export interface Running {
  exited: Promise<unknown>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const firstDelay = 1_000;
const maxDelay = 30_000;
const stableAfter = 60_000;

/** Keeps one process running: restarts it when it exits, after delays that double. */
export class Supervisor<T extends Running> {
  private readonly stopping = new AbortController();
  private current: T | undefined;
  private starting: Promise<T> | undefined;
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly launch: (signal: AbortSignal) => Promise<T>,
    private readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void> = waitFor,
  ) {}

  /** Starts it for the first time. A failure is not retried. */
  async start(): Promise<T> {
    const running = await this.begin();
    this.watching = this.watch();
    return running;
  }

  /** Launches a new one and then stops the current one, which keeps running if the launch fails. */
  async replace(): Promise<T> {
    await this.starting?.catch(() => undefined);
    const previous = this.current;
    const running = await this.begin();
    await previous?.stop();
    return running;
  }

  async stop(): Promise<void> {
    await this.end((running) => running.stop());
  }

  async kill(): Promise<void> {
    await this.end((running) => running.kill());
  }

  private async end(how: (running: T) => Promise<void>): Promise<void> {
    this.stopping.abort();
    await this.starting?.catch(() => undefined);
    if (this.current) await how(this.current);
    await this.watching;
  }

  private async begin(): Promise<T> {
    this.stopping.signal.throwIfAborted();
    this.starting = this.launch(this.stopping.signal);
    this.current = await this.starting;
    return this.current;
  }

  private async watch(): Promise<void> {
    let delay = firstDelay;
    while (!this.stopping.signal.aborted) {
      const running = this.current;
      const began = Date.now();
      const how = await running?.exited;
      if (this.stopping.signal.aborted) return;
      if (running !== this.current) continue;
      this.current = undefined;
      if (Date.now() - began > stableAfter) delay = firstDelay;
      printStatus(this.name, `${describe(how)}; restarting in ${delay / 1000} s`);
      await this.wait(delay, this.stopping.signal);
      delay = Math.min(delay * 2, maxDelay);
      // It may have been replaced during the delay.
      await this.starting?.catch(() => undefined);
      if (!this.current) await this.restart();
    }
  }

  private async restart(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    try {
      await this.begin();
      printStatus(this.name, 'restarted');
    } catch (error) {
      if (!this.stopping.signal.aborted) printStatus(this.name, (error as Error).message);
    }
  }
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}

function describe(how: unknown): string {
  return typeof how === 'string' ? how : 'not running';
}
