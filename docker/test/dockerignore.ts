import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspace } from './workspace';

/** Whether a file of the repository is sent to the build: the last pattern that fits it, or a folder above it, decides. */
export function isSent(file: string): boolean {
  const lines = readFileSync(path.join(workspace, 'docker/Dockerfile.dockerignore'), 'utf8').split('\n');
  let sent = true;
  for (const line of lines.filter((text) => text !== '' && !text.startsWith('#'))) {
    const pattern = line.replace(/^!/, '');
    if (patternOf(pattern).test(file)) sent = line.startsWith('!');
  }
  return sent;
}

function patternOf(pattern: string): RegExp {
  const parts = pattern
    .replace(/[.+]/g, '\\$&')
    .replaceAll('**/', '(.+/)?')
    .replaceAll(/(?<!\.)\*/g, '[^/]*');
  return new RegExp(`^${parts}(/|$)`);
}
