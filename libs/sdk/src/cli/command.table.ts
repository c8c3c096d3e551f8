import type { Command } from '@gatehouse/command-line';
import { datasets } from './commands/datasets';
import { completion } from './commands/completion';
import { doctor } from './commands/doctor';
import { env } from './commands/env';
import { listen } from './commands/listen';
import { keysCommands } from './keys/keys';
import { populationAlerts } from './commands/population-alerts';
import { populationCreate } from './commands/population-create';
import { populationDecide } from './commands/population-decide';
import { populationImport } from './commands/population-import';
import { populationList } from './commands/population-list';
import { populationWatch } from './commands/population-watch';
import type { Settings } from './settings';
import { logsTail } from './commands/logs-tail';
import { screen } from './commands/screen';
import { sessionCreate } from './commands/session-create';
import { sessionResult } from './commands/session-result';
import { trigger } from './commands/trigger';
import { webhookTest } from './commands/webhook-test';

/** The commands of `gatehouse`, in the order of its help. */
export const commands: readonly Command<Settings>[] = [
  screen,
  datasets,
  populationCreate,
  populationImport,
  populationWatch,
  populationAlerts,
  populationDecide,
  populationList,
  sessionCreate,
  sessionResult,
  listen,
  trigger,
  webhookTest,
  ...keysCommands,
  logsTail,
  env,
  doctor,
  completion,
];
