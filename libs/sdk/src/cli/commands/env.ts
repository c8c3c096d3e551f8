import { formatJson, UsageError } from '@gatehouse/command-line';
import { defineCommand } from '../settings';
import type { RunningSuite } from '../suite/running-suite';

/** How each shell sets a variable. */
const shells = {
  bash: (name: string, value: string) => `export ${name}=${quotePosix(value)}`,
  zsh: (name: string, value: string) => `export ${name}=${quotePosix(value)}`,
  fish: (name: string, value: string) => `set -gx ${name} ${quoteFish(value)}`,
} as const;

const shellNames = Object.keys(shells) as (keyof typeof shells)[];

export const env = defineCommand({
  name: 'env',
  summary: 'print the variables of the running suite for your shell: its URL and demo credentials',
  options: {
    shell: { value: 'SHELL', default: 'bash', choices: shellNames, about: 'bash, zsh or fish' },
    json: { about: 'print the variables as a JSON object' },
  },
  settings: [],
  details: [
    'Finds the suite that `npm start` runs in this folder, in one above it or in GATEHOUSE_HOME. The admin token is not printed: `gatehouse keys` reads it where it is stored.',
  ],
  examples: ['eval "$(gatehouse env)"', 'gatehouse env --shell fish | source', 'gatehouse env --json'],
  run({ values, settings, terminal }) {
    const variables = listVariables(settings.requireSuite());
    const shell = shellNames.find((name) => name === values.shell);
    if (!shell) throw new UsageError(`--shell must be ${shellNames.join(', ')}.`);
    const lines = Object.entries(variables).map(([name, value]) => shells[shell](name, value));
    terminal.print(values.json ? formatJson(variables, 2) : lines.join('\n'));
    return Promise.resolve(0);
  },
});

const listVariables = ({ url, demo }: RunningSuite): Record<string, string> => ({
  GATEHOUSE_URL: url,
  ...(demo && {
    GATEHOUSE_API_KEY: demo.apiKey,
    GATEHOUSE_CLIENT_ID: demo.clientId,
    GATEHOUSE_CLIENT_SECRET: demo.clientSecret,
  }),
});

/** In single quotes nothing is special but the quote itself. */
const quotePosix = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** In single quotes of fish, backslashes escape quotes and backslashes. */
const quoteFish = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
