// The entry of every npm script: installs and builds what the command needs, then runs it in this process.
// Plain JavaScript without dependencies, because a fresh clone has no packages yet.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const minNodeVersion = [20, 19];
const progressInterval = 5_000;

// `build`: the Nx projects to build first; `nx`: a target to run directly; `module`: the module to run after the build.
const commands = {
  start: { build: 'tools,tag:type:app', module: 'dist/tools/start.mjs' },
  dev: { build: 'tools', module: 'dist/tools/dev.mjs' },
  test: { build: 'tools,sdk,tag:type:app', module: 'dist/tools/test.mjs' },
  migrate: { build: 'tools,tag:type:app', module: 'dist/tools/migrate.mjs' },
  keys: { build: 'tools', module: 'dist/tools/keys.mjs' },
  datasets: { build: 'tools', module: 'dist/tools/datasets.mjs' },
  models: { build: 'tools', module: 'dist/tools/models.mjs' },
  galleries: { build: 'tools,biometric-node', module: 'dist/tools/galleries.mjs' },
  docs: { build: 'tools,tag:type:app', module: 'dist/tools/docs.mjs' },
  openapi: { build: 'tools,tag:type:app', module: 'dist/tools/openapi.mjs' },
  clients: { build: 'tools', module: 'dist/tools/clients.mjs' },
  'release-record': { build: 'tools', module: 'dist/tools/release-record.mjs' },
  bench: { build: 'bench,tools,tag:type:app', module: 'dist/bench/{argument}.mjs' },
  build: { nx: 'build' },
  lint: { nx: 'lint' },
  typecheck: { nx: 'typecheck' },
};

const [name, ...args] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname ?? '.', '..');

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function checkNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > minNodeVersion[0] || (major === minNodeVersion[0] && minor >= minNodeVersion[1])) return;
  fail(
    `Gatehouse needs Node.js ${minNodeVersion.join('.')} or newer; this is Node.js ${process.versions.node}.`,
  );
}

function printStatus(step, text) {
  const bright = process.stdout.isTTY && !process.env.NO_COLOR;
  process.stdout.write(`  ${bright ? `\x1b[1m${step.padEnd(15)}\x1b[0m` : step.padEnd(15)} ${text}\n`);
}

/** Runs a command, forwards the signals to stop, and resolves with its exit code. */
function run(command, commandArgs, options = {}) {
  const child = spawn(command, commandArgs, { cwd: root, ...options });
  let interrupted = false;
  const forward = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const exit = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, error }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 128 + os.constants.signals[signal], interrupted }),
    );
  });
  return { child, exit: exit.finally(() => signals.forEach((signal) => process.off(signal, forward))) };
}

/** Runs a step: prints a line every few seconds, and its output only if it fails. */
async function runQuietly(step, activity, command, commandArgs, env) {
  const begin = performance.now();
  const seconds = () => `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  const { child, exit } = run(command, commandArgs, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ticking = setInterval(() => printStatus(step, `${activity} … ${seconds()}`), progressInterval);
  const { code, interrupted, error } = await exit;
  clearInterval(ticking);
  if (interrupted) process.exit(code || 130);
  if (error) output += `${error.message}\n`;
  if (code !== 0) fail(`${output}\nThe step "${step}" failed after ${seconds()}. See above.`);
  printStatus(step, seconds());
}

function isInstalled() {
  const installed = lockedPackages('node_modules/.package-lock.json');
  return Object.entries(lockedPackages('package-lock.json')).every(
    ([folder, { version, optional, link }]) => {
      if (folder === '' || optional || link) return true;
      return installed[folder]?.version === version && existsSync(path.join(root, folder));
    },
  );
}

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

async function install() {
  if (isInstalled()) return;
  printStatus('install', 'npm ci, once; this takes a minute or two');
  const npmScript = process.env.npm_execpath ?? '';
  const [command, ...first] = npmScript.includes('npm-cli') ? [process.execPath, npmScript] : ['npm'];
  await runQuietly('install', 'fetching packages', command, [...first, 'ci', '--include=dev'], process.env);
}

function nxArguments(target, rest) {
  return ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', target, ...rest];
}

checkNodeVersion();
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) fail(`Unknown command "${name}". The commands are: ${Object.keys(commands).join(', ')}.`);

process.chdir(root);
await install();
// Nx colors the output of its tasks by default.
const colors = process.stdout.isTTY ? {} : { FORCE_COLOR: '0' };
const nxEnvironment = { ...process.env, ...colors, NX_DAEMON: 'false', NX_TUI: 'false' };
if (command.nx) {
  const { exit } = run(process.execPath, nxArguments(command.nx, args), {
    env: nxEnvironment,
    stdio: 'inherit',
  });
  process.exit((await exit).code);
}
const projects = [`--projects=${command.build}`, '--outputStyle=static'];
await runQuietly('build', 'compiling', process.execPath, nxArguments('build', projects), nxEnvironment);

const file = path.join(root, command.module.replace('{argument}', path.basename(args[0] ?? 'none')));
if (!existsSync(file)) fail(`There is no "npm run ${name} -- ${args.join(' ')}".`);
process.argv = [process.execPath, file, ...args];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
