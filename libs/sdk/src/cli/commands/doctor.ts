import { formatJson, type Terminal, toPrintable } from '@gatehouse/command-line';
import { type Check, type CheckContext, type CheckResult, type CheckStatus, fail } from '../doctor/check';
import { checks, describe } from '../doctor/check.table';
import { defineCommand } from '../settings';

const styles = { ok: 'green', warning: 'yellow', failed: 'red' } as const satisfies Record<
  CheckStatus,
  string
>;

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'check Node.js, ports, disk, clock, database, Redis, services and keys, and say what to do',
  options: { json: { about: 'print the checks as JSON' } },
  settings: ['url', 'api-key', 'admin-token'],
  details: [
    'Checks the suite that `npm start` runs on this machine, else the installation of --url. It changes nothing, and prints no secret.',
    'Exit codes: 0 if no check failed, 1 otherwise.',
  ],
  examples: ['gatehouse doctor', 'gatehouse doctor --json'],
  async run({ values, settings, terminal, signal }) {
    const { env, cwd } = settings.environment;
    const context = { settings, env, cwd, signal };
    const results = [];
    for (const check of checks) {
      const result = { name: check.name, ...(await runCheck(check, context)) };
      results.push(result);
      if (!values.json) printResult(result, terminal);
    }
    const isHealthy = results.every(({ status }) => status !== 'failed');
    if (values.json) terminal.print(formatJson({ healthy: isHealthy, checks: results }, 2));
    return isHealthy ? 0 : 1;
  },
});

async function runCheck(check: Check, context: CheckContext): Promise<CheckResult> {
  try {
    return await check.run(context);
  } catch (error) {
    context.signal.throwIfAborted();
    return fail(describe(error), 'Fix the first check that failed, and run `gatehouse doctor` again.');
  }
}

function printResult(result: CheckResult & { name: string }, terminal: Terminal): void {
  const { name, status, detail, advice } = result;
  terminal.print(
    `${terminal.paint(styles[status], status.padEnd(8))} ${name.padEnd(12)} ${toPrintable(detail)}`,
  );
  if (advice) terminal.print(`${' '.repeat(22)}${toPrintable(advice)}`);
}
