// eslint-disable-next-line @nx/enforce-module-boundaries -- the suite of the tests in e2e/sdk
import type { Suite } from '../sdk/suite-process';
import type { Samples } from './seed/seed';

/** What the global setup provides to all test files. */
export interface Stage {
  suite: Suite;
  /** A server for webhooks, see receiver.ts. */
  receiver: string;
  /** Where the browser listens. */
  browser: string;
  samples: Samples;
}

const variable = 'GATEHOUSE_CONSOLE_STAGE';

export function setStage(stage: Stage): void {
  process.env[variable] = JSON.stringify(stage);
}

export const stage = (): Stage => JSON.parse(process.env[variable] ?? '') as Stage;
