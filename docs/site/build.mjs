// npm run docs:site: builds the documentation site, which `npm start` serves at /docs. Its packages are installed here, on the
// first build only, so that nothing else needs them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findDeadLinks } from './dead-links.mjs';

const site = import.meta.dirname;
const output = path.resolve(site, '../../dist/docs');
const next = `${output}.next`;
const stamp = path.join(site, 'node_modules/.installed');
const progressInterval = 5_000;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Runs a command: prints a line every few seconds, and its output only if it fails. */
async function run(step, command, args) {
  const begin = performance.now();
  const print = (text) =>
    process.stdout.write(
      `  ${step.padEnd(15)} ${text}${((performance.now() - begin) / 1000).toFixed(1)} s\n`,
    );
  const child = spawn(command, args, { cwd: site, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const ticking = setInterval(() => print('… '), progressInterval);
  const code = await new Promise((resolve) =>
    child.on('error', (e) => resolve(e.message)).on('close', resolve),
  );
  clearInterval(ticking);
  print('');
  return code === 0 ? undefined : `${text}${typeof code === 'string' ? code : ''}`;
}

async function install() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(site, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const npmScript = process.env.npm_execpath ?? '';
  const [command, ...first] = npmScript.includes('npm-cli') ? [process.execPath, npmScript] : ['npm'];
  // Engines: two packages declare newer ones for server code that the site does not use.
  const options = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--engine-strict=false',
  ];
  const problem = await run('install', command, [...first, 'ci', ...options]);
  if (problem !== undefined)
    fail(`${problem}
The packages of the documentation site are not installed. They are fetched from the npm registry, once.
Without a connection, read the guides in docs/, and the API reference of each service at /docs of a running suite.`);
  writeFileSync(stamp, lock);
}

await install();
rmSync(next, { recursive: true, force: true });
const problem = await run('site', process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build']);
if (problem !== undefined) fail(`${problem}\nThe site cannot be built. See above.`);
const dead = findDeadLinks(next);
if (dead.length > 0) fail(`${dead.join('\n')}\nDead links: ${dead.length}.`);
// A running suite never serves a half of it.
rmSync(output, { recursive: true, force: true });
renameSync(next, output);
process.stdout.write('The site is in dist/docs. `npm start` serves it at /docs.\n');
