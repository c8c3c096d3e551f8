import { once } from 'node:events';
import type { Suite } from './suite';
import { ignoreTerminalErrors, printStatus } from './terminal';

// One Ctrl-C can arrive twice: from the terminal, and again from npm, which forwards it.
const duplicateWindow = 1_000;

export interface SuiteRun {
  verbose: boolean;
  create: () => Promise<Suite>;
  /** Called once everything runs. */
  onReady?: (suite: Suite, signal: AbortSignal) => void;
}

/** Runs a suite until the process receives a signal, then stops it and exits. */
export async function runSuite({ verbose, create, onReady }: SuiteRun): Promise<never> {
  const stopping = new AbortController();
  let suite: Suite | undefined;
  let failed = false;
  let requestedAt = 0;

  function stop(): void {
    if (!stopping.signal.aborted) {
      requestedAt = Date.now();
      console.log();
      printStatus('stopping', 'press Ctrl-C again to force it');
      stopping.abort();
    } else if (Date.now() - requestedAt > duplicateWindow) {
      printStatus('stopping', 'by force');
      void suite?.kill().finally(() => process.exit(1));
    }
  }

  function fail(error: unknown): void {
    failed = true;
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    console.error(`\n${verbose ? stack : message}\n`);
    stopping.abort();
  }

  ignoreTerminalErrors();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('uncaughtException', fail);
  try {
    suite = await create();
    await suite.start(stopping.signal);
    onReady?.(suite, stopping.signal);
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  } catch (error) {
    if (!stopping.signal.aborted) fail(error);
  }
  await suite?.stop();
  process.exit(failed ? 1 : 0);
}
