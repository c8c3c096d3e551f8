// Lints each line of code, given as JSON, with the rule about HTTP clients, and prints the messages.
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { onlyOutboundClient } from '../../../eslint.config.mjs';

const config = {
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  plugins: { '@typescript-eslint': tseslint.plugin },
  rules: onlyOutboundClient,
};
const linter = new Linter();
const messages = (line) => linter.verify(line, config, 'line.ts').map(({ message }) => message);
process.stdout.write(JSON.stringify(JSON.parse(process.argv[2]).map(messages)));
