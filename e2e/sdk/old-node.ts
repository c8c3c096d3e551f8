import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './command';

const version = '18.20.8';
const name = `node-${process.platform}-${process.arch}`;
const cache = path.resolve(__dirname, '../../node_modules/.cache/gatehouse');
const timeoutMs = 60_000;

/** The oldest Node.js that the package supports, downloaded once; undefined if the download fails, which is printed. */
export async function findOldNode(): Promise<string | undefined> {
  const kept = path.join(cache, `${name}-${version}`);
  const program = path.join(kept, 'bin/node');
  if (existsSync(program)) return program;
  const failure = await fetchInto(kept);
  if (existsSync(program)) return program;
  process.stderr.write(`npm failed to fetch Node.js ${version}:\n${failure}\n`);
  return undefined;
}

async function fetchInto(target: string): Promise<string> {
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
