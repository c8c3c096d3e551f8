import { workspaceRoot } from '@gatehouse/embedded';
import { checkRequirement } from '@gatehouse/testing';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** A file of the shared data next to the workspace; undefined if it is missing, which is recorded. */
export function sharedFile(name: string): string | undefined {
  const file = path.resolve(workspaceRoot(), '../shared/data', name);
  if (existsSync(file)) return file;
  checkRequirement('the shared data', false);
  return undefined;
}
