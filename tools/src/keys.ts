// npm run keys -- …: makes, lists, rotates and revokes API keys and client credentials.
import { openAuthStore } from '@gatehouse/auth';
import { commands, usage } from './keys/command';
import { findSuite } from './suite/running-suite';

const [name = 'help', ...args] = process.argv.slice(2);
const command = commands[name];

try {
  if (!command) {
    console.log(usage());
    process.exitCode = ['help', '--help', '-h'].includes(name) ? 0 : 2;
  } else {
    const parsed = command.parse(args);
    const { databaseUrl, masterKeys } = await findSuite();
    const store = await openAuthStore(databaseUrl, masterKeys);
    await parsed(store).finally(() => store.close());
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
