import { startTestServers } from '@gatehouse/testing';
import { parseArgs } from 'node:util';
import { ignoreTerminalErrors, runStep } from './suite/terminal';
import { contractResult } from './test-run/contract';
import { ProjectRun } from './test-run/project-run';
import { chooseProjects, listProjects } from './test-run/project';
import { clearResults, findMissingResults, sumResults } from './test-run/result';
import { runScheduled } from './test-run/schedule';
import { summarizeSkipped } from './test-run/skipped';

const { values: options } = parseArgs({
  options: {
    /** Storms too: kills, restarts, races, upgrades under load. */
    all: { type: 'boolean', default: false },
    projects: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const projects = chooseProjects(listProjects({ storms: options.all }), options.projects);
const run = new ProjectRun(options);

ignoreTerminalErrors();
// This process stays to stop the servers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => run.interrupt(signal));

clearResults();
const servers = await runStep('servers', startTestServers, ({ kind }) => kind).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
await runScheduled(projects, (project) => run.test(project, servers.environment)).finally(() =>
  servers.stop(),
);

const missing = findMissingResults(projects);
const { passed, failed, skipped } = sumResults();
// Storms cause some of the documented replies.
const isComplete = options.all && options.projects === undefined && missing.length === 0;
const contract = contractResult({ complete: isComplete });
if (missing.length > 0) console.log(`\nNo test result from: ${missing.join(', ')}.`);
for (const failure of contract.failures) console.log(failure);
for (const line of summarizeSkipped(skipped)) console.log(line);
const allPassed = passed + contract.passed;
const allFailed = Math.max(failed + missing.length, run.failures.length) + contract.failures.length;
if (run.failures.length > 0) console.log(`Failed: ${run.failures.join(', ')}.`);
console.log(`${allPassed} passed, ${allFailed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(allFailed > 0 ? 1 : 0);
