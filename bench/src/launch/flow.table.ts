import { workspaceRoot } from '@gatehouse/embedded';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Suite } from './suite';

/** What a visitor is asked for. */
export interface Flow {
  name: string;
  create: (suite: Suite) => Promise<string>;
  /** What the camera plays. Undefined: a person who follows the instructions. */
  clip?: string;
  /** The picture of a document to upload. */
  document?: string;
}

const sharedFile = (name: string): string => path.resolve(workspaceRoot(), '../shared/data', name);
const passport = sharedFile('documents/TD3_04_l1.jpg');

const flows: readonly Flow[] = [
  { name: 'age', create: (suite) => suite.createAge() },
  { name: 'enroll', create: (suite) => suite.createEnroll(['face']) },
  {
    name: 'enroll with a document',
    create: (suite) => suite.createEnroll(['face', 'identity_document']),
    document: passport,
  },
];

/**
 * The flows that the command line names, all if it names none; only those whose files exist. With `clip` the camera plays a clip: the person turns at
 * other times than requested, but the page has no memory for drawing them.
 */
export function selectFlows(chosen: readonly string[]): readonly Flow[] {
  const named = flows.filter(({ name }) => chosen.includes(name));
  const clip = chosen.includes('clip') ? sharedFile('camera/head-turn.mjpeg') : undefined;
  return (named.length > 0 ? named : flows)
    .map((flow) => ({ ...flow, clip }))
    .filter(({ document }) => [clip, document].every((file) => file === undefined || existsSync(file)));
}
