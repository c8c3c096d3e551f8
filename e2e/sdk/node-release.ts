import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './command';

const name = `node-${process.platform}-${process.arch}`;
const root = path.resolve(__dirname, '../..');
const cache = path.join(root, 'node_modules/.cache/gatehouse');
const timeoutMs = 300_000;

/** The oldest Node.js that the package supports. */
export const oldestVersion = '18.20.8';

/** The Node.js of the images. */
export function readImageVersion(): string {
  const dockerfile = readFileSync(path.join(root, 'docker/Dockerfile'), 'utf8');
  const [, version] = /^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(dockerfile) ?? [];
  if (!version) throw new Error('docker/Dockerfile names no version of Node.js.');
  return version;
}

/** The program of a release of Node.js, downloaded once; undefined if the download fails, which is printed. */
export async function findNode(version: string): Promise<string | undefined> {
  const kept = path.join(cache, `${name}-${version}`);
  const program = path.join(kept, 'bin/node');
  if (existsSync(program)) return program;
  const failure = await fetchInto(kept, version);
  if (existsSync(program)) return program;
  process.stderr.write(`npm failed to fetch Node.js ${version}:\n${failure}\n`);
  return undefined;
}

async function fetchInto(target: string, version: string): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(path.join(cache, 'fetching-'));
  const args = ['install', '--prefix', draft, '--no-save', '--ignore-scripts', `${name}@${version}`];
  try {
    const { code, output } = await run('npm', args, { cwd: draft, timeout: timeoutMs });
    // Another run may have installed it in the meantime.
    if (code === 0 && !existsSync(target)) renameSync(path.join(draft, 'node_modules', name), target);
    return output.trim();
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
