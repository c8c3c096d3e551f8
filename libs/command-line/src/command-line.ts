import { parseArgs } from 'node:util';
import { UsageError } from './cli.errors';
import type { Command } from './command';
import type { AnyValues, Option, Options } from './option.types';
import type { Program } from './program';
import { formatSuggestion } from './suggestion';

/** The parsed arguments of a program. */
export type CommandLine<S> =
  | { kind: 'version' }
  | { kind: 'help'; words: string[] }
  | { kind: 'command'; command: Command<S>; argument: string; values: AnyValues };

/** The options of every command of a program. */
export const getGeneralOptions = <S>({ settings }: Program<S>): Options => ({
  ...settings,
  help: { about: 'show this help' },
  version: { about: 'show the version' },
});

type Token =
  | { kind: 'option'; name: string; rawName: string; value?: string; inlineValue?: boolean }
  | { kind: 'positional'; value: string }
  | { kind: 'option-terminator' };

export function readCommandLine<S>(program: Program<S>, args: string[]): CommandLine<S> {
  const tokens = tokenize(program, args);
  const given = tokens.filter((token) => token.kind === 'option');
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const isGiven = (name: string): boolean => given.some((option) => option.name === name);
  if (words[0] === 'help') return { kind: 'help', words: words.slice(1) };
  const command = findCommand(program, words);
  if (isGiven('help')) return { kind: 'help', words: command ? command.name.split(' ') : words };
  if (isGiven('version')) return { kind: 'version' };
  if (!command) {
    if (words.length === 0 && given.length === 0) return { kind: 'help', words };
    throw createUnknownCommandError(program, words);
  }
  const values = readValues(program, command, given);
  return { kind: 'command', command, values, argument: readArgument(command, words) };
}

/** An option has the same form in all commands, so the arguments can be tokenized before the command is known. */
function tokenize<S>(program: Program<S>, args: string[]): Token[] {
  const all = Object.assign(
    {},
    ...program.commands.map(({ options }) => options),
    getGeneralOptions(program),
  ) as Options;
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

/** The command with which the words start. */
export const findCommand = <S>({ commands }: Program<S>, words: readonly string[]): Command<S> | undefined =>
  commands.find((command) => findName(command, words) !== undefined);

/** The name of the command, or its alias, with which the words start. */
const findName = <S>({ name, aliases = [] }: Command<S>, words: readonly string[]): string | undefined =>
  [name, ...aliases].find((one) => one.split(' ').every((word, index) => word === words[index]));

/** The commands of a group, like those of `session`. */
export const findGroup = <S>({ commands }: Program<S>, word: string): Command<S>[] =>
  commands.filter(({ name }) => name.startsWith(`${word} `));

export function createUnknownCommandError<S>(program: Program<S>, words: readonly string[]): UsageError {
  const [first = '', second] = words;
  if (first === '') return new UsageError('A command is missing.');
  const group = findGroup(program, first);
  if (group.length > 0) {
    const names = group.map(({ name }) => name);
    if (second === undefined) return new UsageError(`A subcommand is missing: ${names.join(', ')}.`);
    return new UsageError(
      `Unknown command "${first} ${second}".${formatSuggestion(`${first} ${second}`, names)}`,
    );
  }
  const names = program.commands.flatMap(({ name }) => [name, name.split(' ')[0] ?? '']);
  return new UsageError(`Unknown command "${first}".${formatSuggestion(first, ['help', ...names])}`);
}

function readValues<S>(
  program: Program<S>,
  command: Command<S>,
  given: Extract<Token, { kind: 'option' }>[],
): AnyValues {
  const known: Options = { ...command.options, ...getGeneralOptions(program) };
  const values: Record<string, string | boolean | undefined> = {};
  for (const [name, { value, default: fallback }] of Object.entries(command.options))
    values[name] = value ? fallback : false;
  for (const { name, rawName, value, inlineValue } of given) {
    // Own properties only: `--constructor` is not an option.
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    const names = Object.keys(known).map((one) => `--${one}`);
    if (!option)
      throw new UsageError(`Unknown option ${rawName}.${formatSuggestion(rawName, names)}`, command);
    values[name] = option.value ? readValue(command, rawName, option, value, inlineValue) : true;
    if (!option.value && value !== undefined)
      throw new UsageError(`${rawName} takes no value. Remove "=${value}".`, command);
  }
  for (const [name, { isRequired, value, about }] of Object.entries(command.options))
    if (isRequired && values[name] === undefined)
      throw new UsageError(`--${name} ${value} is missing: ${about}.`, command);
  return values;
}

function readValue<S>(
  command: Command<S>,
  name: string,
  { value: kind, allowsEmpty }: Option,
  value?: string,
  isInline = false,
): string {
  if (value === '' && allowsEmpty) return value;
  // A value that looks like an option means that the value is missing.
  if (value && (isInline || !/^--?\w/.test(value))) return value;
  throw new UsageError(`${name} needs a value: ${name} ${kind}.`, command);
}

function readArgument<S>(command: Command<S>, words: string[]): string {
  const name = findName(command, words) ?? command.name;
  const [given, tooMuch] = words.slice(name.split(' ').length);
  const { argument } = command;
  const unexpected = argument ? tooMuch : given;
  if (unexpected !== undefined)
    throw new UsageError(
      `Unexpected argument "${unexpected}". Quote arguments that contain spaces.`,
      command,
    );
  if (given === undefined && argument && !argument.isOptional)
    throw new UsageError(`${argument.name} is missing: ${argument.about}.`, command);
  return given ?? '';
}
