// npm run datasets: imports, lists, refreshes and removes the lists that people are screened against.
import { openDatasetStore } from '@gatehouse/datasets';
import { runCommand } from '@gatehouse/platform';
import { datasetsCommands, datasetsFooter } from './datasets/command';
import { findDatabase } from './suite/running-suite';

await runCommand(process.argv.slice(2), {
  call: 'npm run datasets -- COMMAND',
  commands: datasetsCommands,
  footer: datasetsFooter,
  open: async () => openDatasetStore(findDatabase()),
  close: (store) => store.close(),
});
