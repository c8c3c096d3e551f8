// npm run datasets -- …: imports, lists, refreshes and removes the lists that people are screened against.
import { openDatasetStore } from '@gatehouse/datasets';
import { commands, usage } from './datasets/command';
import { findDatabase } from './suite/running-suite';

const [name = 'help', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

try {
  if (!command) {
    console.log(usage());
    process.exitCode = ['help', '--help', '-h'].includes(name) ? 0 : 2;
  } else {
    const parsed = command.parse(args);
    const store = await openDatasetStore(findDatabase());
    await parsed(store.datasets).finally(() => store.close());
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
