// Builds projects, by name or by tag, and first those that their builds depend on: `node tools/build-projects.mjs tools tag:type:app`.
// `npm start` and the images build with it, because they do not install Nx. It reads the same project.json files.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const parallel = 2;

function readProjects() {
  const nested = ['apps', 'libs'].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  const roots = ['tools', 'bench', ...nested].filter((root) => existsSync(path.join(root, 'project.json')));
  return roots.map((root) => {
    const { name, tags, targets } = JSON.parse(readFileSync(path.join(root, 'project.json'), 'utf8'));
    const { options, dependsOn = [] } = targets?.build ?? {};
    return {
      name,
      tags,
      command: options?.command ?? `node tools/build.mjs ${root}`,
      needs: dependsOn.flatMap(({ projects }) => projects),
    };
  });
}

function findProjects(projects, wanted) {
  const found = projects.filter(({ name, tags }) =>
    wanted.startsWith('tag:') ? tags.includes(wanted.slice('tag:'.length)) : name === wanted,
  );
  if (found.length === 0) throw new Error(`There is no project "${wanted}".`);
  return found;
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopping.abort(signal));

/** Runs the build of a project; rejects with its output. This process does not exit before the build has. */
async function build({ name, command }) {
  stopping.signal.throwIfAborted();
  const [, ...args] = command.split(' ');
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], signal: stopping.signal });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${output}\nThe build of ${name} failed.`);
  process.stdout.write(output);
}

const projects = readProjects();
let free = parallel;
const waiting = [];
const builds = new Map();

function startBuild(project) {
  if (!builds.has(project.name)) builds.set(project.name, buildAfterOthers(project));
  return builds.get(project.name);
}

async function buildAfterOthers(project) {
  await Promise.all(project.needs.flatMap((need) => findProjects(projects, need)).map(startBuild));
  if (free === 0) await new Promise((resolve) => waiting.push(resolve));
  else free--;
  try {
    await build(project);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

const wanted = process.argv.slice(2).flatMap((name) => findProjects(projects, name));
const results = await Promise.allSettled(wanted.map(startBuild));
if (stopping.signal.aborted) {
  process.exitCode = 128 + os.constants.signals[stopping.signal.reason];
} else {
  const failures = new Set(
    results.filter(({ status }) => status === 'rejected').map(({ reason }) => reason.message),
  );
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  if (failures.size > 0) process.exitCode = 1;
}
