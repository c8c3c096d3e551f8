// node bench/newcomer.mjs [--commit REF] [--tests] 20 22 24 26
//
// What a newcomer meets on each version of Node.js: a fresh clone with an empty npm cache, `npm start` until it is ready, its memory after
// 30 idle seconds, the disk that it takes, and with --tests the result of `npm test`. Prints a table in Markdown. Linux only.
// Not part of `npm run bench`, because that needs an installed clone.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values, positionals: versions } = parseArgs({
  options: { commit: { type: 'string', default: 'HEAD' }, tests: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const root = path.resolve(import.meta.dirname, '..');
const idleMs = 30_000;
const nodePackage = `node-${process.platform}-${process.arch}`;

const run = (command, args, options) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], ...options });

function prepare(folder, version) {
  const node = path.join(folder, 'node');
  run('npm', ['install', '--silent', '--no-save', '--prefix', node, `${nodePackage}@${version}`]);
  const bin = path.join(node, 'node_modules', nodePackage, 'bin');
  const clone = path.join(folder, 'clone');
  run('git', ['clone', '--quiet', root, clone]);
  run('git', ['checkout', '--quiet', run('git', ['rev-parse', values.commit], { cwd: root }).trim()], {
    cwd: clone,
  });
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|NX_|GATEHOUSE_|CI$)/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    PATH: `${bin}:${process.env.PATH}`,
    npm_config_cache: path.join(folder, 'npm-cache'),
  };
  return { clone, env, nodeVersion: run(path.join(bin, 'node'), ['--version']).trim() };
}

/** Starts the suite; resolves with its output and the seconds when it is ready. */
async function start({ clone, env }) {
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const ready = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Ctrl-C stops everything')) resolve();
      });
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
  });
  await ready;
  const readySeconds = (performance.now() - begin) / 1000;
  const [, install] = /^ +install +([\d.]+) s$/m.exec(output) ?? [];
  return { child, readySeconds, installSeconds: Number(install) };
}

function findDescendants(pid) {
  const children = new Map();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = readProcess(`/proc/${entry}/stat`)
      .replace(/^.*\) /, '')
      .split(' ')[1];
    children.set(parent, [...(children.get(parent) ?? []), entry]);
  }
  const found = [String(pid)];
  for (const each of found) found.push(...(children.get(each) ?? []));
  return found;
}

/** The text of a file of a process; empty if the process has ended. */
function readProcess(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const readShare = (pid) =>
  Number(/^Pss: +(\d+)/m.exec(readProcess(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
const readDisk = (folder) => Number(run('du', ['-sm', folder]).split('\t')[0]);

async function stop(child) {
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGINT');
  await gone;
}

async function test({ clone, env }) {
  const begin = performance.now();
  const child = spawn('npm', ['test'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  await once(child, 'close');
  const minutes = ((performance.now() - begin) / 60_000).toFixed(0);
  return `${output.trim().split('\n').at(-1)}; ${minutes} min`;
}

async function measure(version) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-newcomer-'));
  try {
    // PostgreSQL started by root runs as another user, who must be able to enter.
    run('chmod', ['711', folder]);
    const place = prepare(folder, version);
    const { child, installSeconds, readySeconds } = await start(place);
    await pause(idleMs);
    const shares = findDescendants(child.pid).map(readShare).filter(Boolean);
    const memory = shares.reduce((sum, share) => sum + share, 0);
    const [packages, all] = [readDisk(path.join(place.clone, 'node_modules')), readDisk(place.clone)];
    await stop(child);
    const cells = [
      place.nodeVersion,
      `${installSeconds.toFixed(0)} s`,
      `${readySeconds.toFixed(0)} s`,
      `${memory.toFixed(0)} MB in ${shares.length} processes`,
      `${all} MB, of which packages ${packages} MB`,
      values.tests ? await test(place) : '–',
    ];
    return `| ${cells.join(' | ')} |`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(
  '| Node.js | install | ready | memory (PSS) | disk | `npm test` |\n| --- | --- | --- | --- | --- | --- |',
);
for (const version of versions) console.log(await measure(version));
