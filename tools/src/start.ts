import { once } from 'node:events';
import { Suite } from './suite/suite';
import { outliveTerminal, say } from './suite/terminal';

// One Ctrl-C may arrive twice: from the terminal, and once more from npm, which passes it on.
const samePress = 1_000;

const verbose = process.argv.includes('--verbose');
const stopping = new AbortController();
let failed = false;
let askedAt = 0;

function stop(): void {
  if (!stopping.signal.aborted) {
    askedAt = Date.now();
    console.log();
    say('stopping', 'press Ctrl-C again to force it');
    stopping.abort();
  } else if (Date.now() - askedAt > samePress) {
    say('stopping', 'by force');
    void suite?.kill().finally(() => process.exit(1));
  }
}

function fail(error: unknown): void {
  failed = true;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(`\n${verbose ? stack : message}\n`);
  stopping.abort();
}

outliveTerminal();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
process.on('uncaughtException', fail);

let suite: Suite | undefined;
try {
  suite = new Suite(process.env, verbose);
  await suite.start(stopping.signal);
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
} catch (error) {
  if (!stopping.signal.aborted) fail(error);
}
await suite?.stop();
process.exit(failed ? 1 : 0);
