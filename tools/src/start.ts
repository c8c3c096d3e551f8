// npm start [-- --verbose] [--phone[=ADDRESS]] [--no-mdns]: runs the whole suite.
import { readPhoneOption, requireKnownOptions } from './phone/phone-option';
import { levels } from './suite/app-log';
import { Suite } from './suite/suite';
import { runSuite } from './suite/suite-run';

const verbose = process.argv.includes('--verbose');

await runSuite({
  verbose,
  create: async () => {
    const args = process.argv.slice(2);
    requireKnownOptions(args);
    const phone = readPhoneOption(args);
    return Promise.resolve(
      new Suite(process.env, { terminalLevel: verbose ? levels.all : levels.warn, phone }),
    );
  },
});
