// The entry of every npm script: installs and builds what the command needs, then runs it in this process.
// Plain JavaScript without dependencies, because a fresh clone has no packages yet.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { closureOf, readLockFile } from './lock-file.mjs';

const minNodeVersion = [20, 19];
const progressInterval = 5_000;

// `build`: the projects to build first, if any; `nx`: a target to run directly; `module`: the module to run after the build, with its `arguments`;
// `checks`: whether it needs the packages of tests, lint, docs and benches; `printsData`: its standard output is read by programs, so
// that the steps are printed to standard error.
const commands = {
  start: { build: 'tools,tag:type:app', module: 'dist/tools/start.mjs' },
  dev: { build: 'tools', module: 'dist/tools/dev.mjs' },
  test: { build: 'tools,sdk,console-page,tag:type:app', module: 'dist/tools/test.mjs', checks: true },
  migrate: { build: 'tools,tag:type:app', module: 'dist/tools/migrate.mjs' },
  keys: { build: 'tools', module: 'dist/tools/keys.mjs' },
  gatehouse: { build: 'tools', module: 'dist/tools/gatehouse.mjs', printsData: true },
  datasets: { build: 'tools', module: 'dist/tools/datasets.mjs' },
  models: { build: 'tools', module: 'dist/tools/models.mjs' },
  galleries: { build: 'tools,biometric-node', module: 'dist/tools/galleries.mjs' },
  audit: { build: 'tools,sanctions', module: 'dist/tools/audit.mjs', printsData: true },
  simulate: { build: 'tools', module: 'dist/tools/simulate.mjs' },
  docs: { build: 'tools,tag:type:app', module: 'dist/tools/docs.mjs', checks: true },
  openapi: { build: 'tools,tag:type:app', module: 'dist/tools/openapi.mjs', checks: true },
  clients: { build: 'tools', module: 'dist/tools/clients.mjs', checks: true },
  release: { build: 'tools,sdk,tag:type:app', module: 'dist/tools/release.mjs', checks: true },
  bench: { build: 'bench,tools,tag:type:app', module: 'dist/bench/{argument}.mjs', checks: true },
  format: { module: 'node_modules/prettier/bin/prettier.cjs', arguments: ['--write', '.'], checks: true },
  compiled: { module: 'tools/compiled-files.mjs', checks: true },
  build: { nx: 'build', checks: true },
  lint: { nx: 'lint', checks: true },
  typecheck: { nx: 'typecheck', checks: true },
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
  const output = commands[name]?.printsData ? process.stderr : process.stdout;
  const bright = output.isTTY && !process.env.NO_COLOR;
  output.write(`  ${bright ? `\x1b[1m${step.padEnd(15)}\x1b[0m` : step.padEnd(15)} ${text}\n`);
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

/** Whether the packages of these manifests are installed: '' is package.json, `checks` is checks/package.json. */
function isInstalled(folders) {
  const locked = readLockFile('package-lock.json');
  const names = folders.flatMap((folder) => {
    const { dependencies, devDependencies } = locked[folder];
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  const installedFile = 'node_modules/.package-lock.json';
  const installed = existsSync(installedFile) ? readLockFile(installedFile) : {};
  return [...closureOf(locked, names)].every((folder) => {
    const { version, optional } = locked[folder];
    return optional || (installed[folder]?.version === version && existsSync(folder));
  });
}

/** The workspaces that a command needs. `npm start` needs the 145 MB of face-models/ only for another face model than the default. */
function neededWorkspaces({ checks }) {
  if (checks) return ['checks', 'face-models'];
  return ['', 'faceapi'].includes(process.env.FACE_MODEL ?? '') ? [] : ['face-models'];
}

function workspaceArguments(command) {
  if (command.checks) return [];
  const chosen = neededWorkspaces(command).map((name) => `--workspace=${name}`);
  const group = chosen.length > 0 ? [...chosen, '--include-workspace-root'] : ['--workspaces=false'];
  // Without --legacy-peer-deps npm also installs optional peers that only checks/ depends on: typescript, 24 MB, for @nestjs/swagger.
  return [...group, '--legacy-peer-deps'];
}

/** Installs the packages of a command. Packages that are there stay, because a running suite uses them. */
async function install(command) {
  if (isInstalled(['', ...neededWorkspaces(command)])) return;
  const started = isInstalled(['']);
  const group = workspaceArguments(command);
  const npmArguments = started ? ['install', '--no-save'] : ['ci'];
  const npmScript = process.env.npm_execpath ?? '';
  const [program, ...first] = npmScript.includes('npm-cli') ? [process.execPath, npmScript] : ['npm'];
  const all = [...first, ...npmArguments, '--include=dev', ...group];
  printStatus('install', `npm ${npmArguments[0]}, once; this takes a minute or two`);
  await runQuietly('install', 'fetching packages', program, all, process.env);
}

function nxArguments(target, rest) {
  return ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', target, ...rest];
}

checkNodeVersion();
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) fail(`Unknown command "${name}". The commands are: ${Object.keys(commands).join(', ')}.`);

process.chdir(root);
await install(command);
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
if (command.build) {
  // Nx is one of the packages of checks/.
  const builder = command.checks
    ? nxArguments('build', [`--projects=${command.build}`, '--outputStyle=static'])
    : ['tools/build-projects.mjs', ...command.build.split(',')];
  await runQuietly('build', 'compiling', process.execPath, builder, nxEnvironment);
}

const file = path.join(root, command.module.replace('{argument}', path.basename(args[0] ?? 'none')));
if (!existsSync(file)) fail(`There is no "npm run ${name} -- ${args.join(' ')}".`);
process.argv = [process.execPath, file, ...(command.arguments ?? []), ...args];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
