import type { Command } from '@gatehouse/command-line';
import { datasets } from './commands/datasets';
import { keysCommands } from './keys/keys';
import type { Settings } from './settings';
import { screen } from './commands/screen';
import { sessionCreate } from './commands/session-create';
import { sessionResult } from './commands/session-result';
import { webhookListen } from './commands/webhook-listen';
import { webhookTest } from './commands/webhook-test';

/** The commands of `gatehouse`, in the order of its help. */
export const commands: readonly Command<Settings>[] = [
  screen,
  datasets,
  sessionCreate,
  sessionResult,
  webhookListen,
  webhookTest,
  ...keysCommands,
];
