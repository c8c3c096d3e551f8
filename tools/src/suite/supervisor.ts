import { setTimeout as pause } from 'node:timers/promises';
import { say } from './terminal';

/** Something that runs until it is stopped, or ends by itself. */
export interface Running {
  exited: Promise<unknown>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const firstPause = 1_000;
const longestPause = 30_000;
const steadyAfter = 60_000;

/** Keeps one thing running: when it ends by itself it is started again, after pauses that double. */
export class Supervisor<T extends Running> {
  private readonly stopping = new AbortController();
  private current: T | undefined;
  private starting: Promise<T> | undefined;
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly name: string,
    private readonly launch: (signal: AbortSignal) => Promise<T>,
    private readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void> = untilThen,
  ) {}

  /** Starts it for the first time; when that fails there is nothing to keep. */
  async start(): Promise<T> {
    const running = await this.begin();
    this.watching = this.watch(running);
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

  private async watch(first: T): Promise<void> {
    let running: T | undefined = first;
    let delay = firstPause;
    while (!this.stopping.signal.aborted) {
      const began = Date.now();
      const how = running && (await running.exited);
      if (this.stopping.signal.aborted) return;
      if (Date.now() - began > steadyAfter) delay = firstPause;
      say(this.name, `${describe(how)}; starting it again in ${delay / 1000} s`);
      await this.wait(delay, this.stopping.signal);
      delay = Math.min(delay * 2, longestPause);
      running = await this.restart();
    }
  }

  private async restart(): Promise<T | undefined> {
    if (this.stopping.signal.aborted) return undefined;
    try {
      const running = await this.begin();
      say(this.name, 'runs again');
      return running;
    } catch (error) {
      if (!this.stopping.signal.aborted) say(this.name, (error as Error).message);
      return undefined;
    }
  }
}

async function untilThen(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => undefined);
}

function describe(how: unknown): string {
  return typeof how === 'string' ? how : 'is not running';
}
