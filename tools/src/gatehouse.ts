// npm run gatehouse: the command line of the SDK, without an installation of the package.
import { runProcess } from '@gatehouse/command-line';
import { program } from '@gatehouse/sdk/cli';

await runProcess(program, process.argv.slice(2));
