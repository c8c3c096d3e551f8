import { parseArgs } from 'node:util';
import { UsageError } from './cli.errors';
import type { AnyValues, Command, Option } from './command';
import { commands } from './command.table';
import { suggestion } from './nearest';
import { settings } from './settings';

/** What somebody typed after `gatehouse`. */
export type CommandLine =
  | { kind: 'version' }
  | { kind: 'help'; words: string[] }
  | { kind: 'command'; command: Command; argument: string; values: AnyValues };

/** What may stand with any command. */
export const generalOptions: Readonly<Record<string, Option>> = {
  ...settings,
  help: { about: 'this text' },
  version: { about: 'the version of this program' },
};

type Token =
  | { kind: 'option'; name: string; rawName: string; value?: string; inlineValue?: boolean }
  | { kind: 'positional'; value: string }
  | { kind: 'option-terminator' };

export function readCommandLine(args: string[]): CommandLine {
  const tokens = tokensOf(args);
  const typed = tokens.filter((token) => token.kind === 'option');
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const isTyped = (name: string): boolean => typed.some((option) => option.name === name);
  if (words[0] === 'help') return { kind: 'help', words: words.slice(1) };
  const command = findCommand(words);
  if (isTyped('help')) return { kind: 'help', words: command ? command.name.split(' ') : words };
  if (isTyped('version')) return { kind: 'version' };
  if (!command) {
    if (words.length === 0 && typed.length === 0) return { kind: 'help', words };
    throw unknownCommand(words);
  }
  const values = valuesOf(command, typed);
  return { kind: 'command', command, values, argument: argumentOf(command, words) };
}

/** Options mean the same in all commands that have them, so they can be told apart before the command is known. */
function tokensOf(args: string[]): Token[] {
  const all = Object.assign(
    {},
    ...commands.map(({ options }) => options),
    generalOptions,
  ) as typeof generalOptions;
  const options = Object.entries(all).map(([name, { value }]) => [
    name,
    { type: value ? 'string' : 'boolean', ...(name === 'help' && { short: 'h' }) },
  ]);
  const { tokens } = parseArgs({
    args,
    options: Object.fromEntries(options) as Record<string, { type: 'string' | 'boolean' }>,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  return tokens;
}

/** The command that the words begin with. */
export function findCommand(words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, index) => word === words[index]));
}

/** The commands of a group, like those of `session`. */
export const groupOf = (word: string): Command[] =>
  commands.filter(({ name }) => name.startsWith(`${word} `));

export function unknownCommand(words: readonly string[]): UsageError {
  const [first = '', second] = words;
  if (first === '') return new UsageError('A command is missing.');
  const group = groupOf(first);
  if (group.length > 0) {
    const names = group.map(({ name }) => name);
    if (second === undefined) return new UsageError(`Which one: ${names.join(', ')}?`);
    return new UsageError(
      `There is no command "${first} ${second}".${suggestion(`${first} ${second}`, names)}`,
    );
  }
  const names = commands.flatMap(({ name }) => [name, name.split(' ')[0] ?? '']);
  return new UsageError(`There is no command "${first}".${suggestion(first, ['help', ...names])}`);
}

function valuesOf(command: Command, typed: Extract<Token, { kind: 'option' }>[]): AnyValues {
  const known: Readonly<Record<string, Option>> = { ...command.options, ...generalOptions };
  const values: Record<string, string | boolean | undefined> = {};
  for (const [name, { value, default: fallback }] of Object.entries(command.options))
    values[name] = value ? fallback : false;
  for (const { name, rawName, value, inlineValue } of typed) {
    // An option that is called like a part of every object is none.
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    const names = Object.keys(known).map((one) => `--${one}`);
    if (!option) throw new UsageError(`There is no option ${rawName}.${suggestion(rawName, names)}`, command);
    values[name] = option.value ? valueOf(command, rawName, option.value, value, inlineValue) : true;
    if (!option.value && value !== undefined)
      throw new UsageError(`${rawName} takes no value. Leave out "=${value}".`, command);
  }
  for (const [name, { isRequired, value, about }] of Object.entries(command.options))
    if (isRequired && values[name] === undefined)
      throw new UsageError(`--${name} ${value} is missing: ${about}.`, command);
  return values;
}

function valueOf(command: Command, name: string, kind: string, value = '', isInline = false): string {
  // What looks like an option is one, and the value was forgotten.
  if (value !== '' && (isInline || !/^--?\w/.test(value))) return value;
  throw new UsageError(`${name} needs a value: ${name} ${kind}.`, command);
}

function argumentOf(command: Command, words: string[]): string {
  const [given, tooMuch] = words.slice(command.name.split(' ').length);
  const { argument } = command;
  const unexpected = argument ? tooMuch : given;
  if (unexpected !== undefined)
    throw new UsageError(`"${unexpected}" is one word too many. Put quotes around what has blanks.`, command);
  if (given === undefined && argument && !argument.isOptional)
    throw new UsageError(`${argument.name} is missing: ${argument.about}.`, command);
  return given ?? '';
}
