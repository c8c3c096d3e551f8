import path from 'node:path';
import type { Suite } from './suite-process';

/** The resources that the global setup provides to all test files. */
export interface Stage {
  suite: Suite;
  /** A folder with the installed package, to copy from. */
  project: string;
  /** The Node.js of the images, or the one of the tests if it could not be downloaded. */
  node: string;
  hasImageNode: boolean;
  /** The oldest supported Node.js, if it could be downloaded. */
  oldNode: string | undefined;
}

const variable = 'GATEHOUSE_SDK_STAGE';

export function setStage(stage: Stage): void {
  process.env[variable] = JSON.stringify(stage);
}

export function stage(): Stage {
  return JSON.parse(process.env[variable] ?? '') as Stage;
}

/** The search path with the Node.js of the images first. */
export const programPath = (): string => `${path.dirname(stage().node)}:${process.env['PATH']}`;

/** The running suite and its printed credentials. */
export const suite = (): Suite => stage().suite;
