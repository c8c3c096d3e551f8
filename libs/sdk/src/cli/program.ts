import type { Program } from '@gatehouse/command-line';
import { commands } from './command.table';
import { getSdkErrorText } from './error-text';
import { Settings, settings } from './settings';
import { version } from './version';

/** The program `gatehouse`. */
export const program: Program<Settings> = {
  call: 'gatehouse',
  version,
  about:
    'gatehouse: screen people, run age checks, enrollment and sign-in, receive webhooks and manage keys from the command line.',
  commands,
  settings,
  details: [
    'A suite that `npm start` runs in this folder, in one above it or in GATEHOUSE_HOME is found: no address and no key is needed then.',
    'Pass secrets in environment variables: other users of this machine may see command-line arguments.',
  ],
  examples: [
    'gatehouse screen people.csv --dataset sanctions',
    'gatehouse session create --type AGE --sandbox \'{"age":25}\'',
    'gatehouse listen --forward-to http://localhost:3000/hook',
  ],
  openSettings: (values, environment) => new Settings(values, environment),
  getErrorText: (error, opened) => getSdkErrorText(error, opened?.url),
};
