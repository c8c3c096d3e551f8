import type { Suite } from './suite-process';

/** What the global setup made ready for all test files. */
export interface Stage {
  suite: Suite;
  /** A folder with the package installed, to be copied. */
  project: string;
  /** The oldest Node that the package runs on, where it could be had. */
  oldNode: string | undefined;
}

const variable = 'GATEHOUSE_SDK_STAGE';

export function setStage(stage: Stage): void {
  process.env[variable] = JSON.stringify(stage);
}

export function stage(): Stage {
  return JSON.parse(process.env[variable] ?? '') as Stage;
}

/** The running suite, and the credentials that it prints. */
export const suite = (): Suite => stage().suite;
