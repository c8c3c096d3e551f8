import { startTestServers } from '@gatehouse/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { outliveTerminal, step } from './suite/terminal';
import { contractResult } from './test-run/contract';
import { clearResults, missingResults, sumResults } from './test-run/result';

const nx = [
  'node_modules/nx/dist/bin/nx.js',
  'run-many',
  '-t',
  'test',
  '--parallel=2',
  '--outputStyle=static',
];

let child: ChildProcess | undefined;
let interrupted = false;

/** Runs the tests of all projects, or of those that the arguments choose, and resolves with the exit code. */
async function runTests(args: string[], environment: Record<string, string>): Promise<number> {
  if (interrupted) return 1;
  const plain = process.stdout.isTTY ? {} : { FORCE_COLOR: '0' };
  const env = { ...process.env, ...plain, ...environment, NX_DAEMON: 'false', NX_TUI: 'false' };
  child = spawn(process.execPath, [...nx, ...args], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

outliveTerminal();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // This process stays to clean up after the tests.
  process.on(signal, () => {
    interrupted = true;
    child?.kill(signal);
  });
}

clearResults();
const args = process.argv.slice(2);
const servers = await step('servers', startTestServers, ({ kind }) => kind).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const code = await runTests(args, servers.environment).finally(() => servers.stop());

// With arguments only some projects ran, and Nx alone knows which.
const missing = args.length === 0 ? missingResults() : [];
const { passed, failed, skipped } = sumResults();
const contract = contractResult({ complete: args.length === 0 && missing.length === 0 });
const unfinished = failed === 0 && code !== 0 ? Math.max(1, missing.length) : missing.length;
if (missing.length > 0) console.log(`\nNo test result from: ${missing.join(', ')}.`);
else if (unfinished > 0) console.log('\nThe test run ended with an error, see above.');
for (const failure of contract.failures) console.log(failure);
const allPassed = passed + contract.passed;
const allFailed = failed + unfinished + contract.failures.length;
console.log(`${allPassed} passed, ${allFailed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(allFailed > 0 ? 1 : 0);
