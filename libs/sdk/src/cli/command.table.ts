import type { Command } from './command';
import { datasets } from './commands/datasets';
import { keysCreate } from './commands/keys-create';
import { keysList } from './commands/keys-list';
import { keysRevoke } from './commands/keys-revoke';
import { keysRotate } from './commands/keys-rotate';
import { screen } from './commands/screen';
import { sessionCreate } from './commands/session-create';
import { sessionResult } from './commands/session-result';
import { webhookListen } from './commands/webhook-listen';
import { webhookTest } from './commands/webhook-test';

/** The commands of `gatehouse`, in the order of its help. */
export const commands: readonly Command[] = [
  screen,
  datasets,
  sessionCreate,
  sessionResult,
  webhookListen,
  webhookTest,
  keysList,
  keysCreate,
  keysRotate,
  keysRevoke,
];
