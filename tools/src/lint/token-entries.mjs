// Lints lines of code, given as JSON [file, line] pairs, with the import rules that the configuration gives to the file, and prints the messages.
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';

const importRules = ['@typescript-eslint/no-restricted-imports', 'no-restricted-syntax'];
const eslint = new ESLint();
const linter = new Linter();

async function lint([file, line]) {
  const { rules = {} } = await eslint.calculateConfigForFile(file);
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: Object.fromEntries(importRules.flatMap((name) => (rules[name] ? [[name, rules[name]]] : []))),
  };
  return linter.verify(line, config, 'line.ts').map(({ message }) => message);
}

const pairs = JSON.parse(process.argv[2]);
process.stdout.write(JSON.stringify(await Promise.all(pairs.map(lint))));
