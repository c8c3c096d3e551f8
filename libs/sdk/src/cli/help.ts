import type { Command } from './command';
import { commands } from './command.table';
import { findCommand, generalOptions, findGroup, createUnknownCommandError } from './command-line';
import type { Option } from './option.types';
import { settings } from './settings';
import { wrapText } from './terminal/text-width';

const maxWidth = 100;

type Entry = readonly [term: string, about: string];

/** A section of the help: a sentence, entries under a title, or examples. */
type Section = string | { title?: string; entries: readonly Entry[] } | { examples: readonly string[] };

const exitCodes: readonly Entry[] = [
  ['0', 'success, with a positive outcome'],
  ['1', 'an error; set GATEHOUSE_DEBUG=1 for the stack trace'],
  ['2', 'success, with matches or a negative outcome'],
];

/** The help for a command, for a group of them, or for all. */
export function getHelpText(words: readonly string[], terminalWidth: number): string {
  const width = Math.min(terminalWidth, maxWidth);
  return buildSections(words)
    .map((section) => formatSection(section, width).join('\n'))
    .join('\n\n');
}

/** The usage of a command in one line; that of the program without a known command. */
export function getUsageLine(commandName = ''): string {
  const command = findCommand(commandName.split(' '));
  return command
    ? `Usage: ${formatUsage(command)}; \`gatehouse help ${command.name}\` explains them.`
    : 'Usage: gatehouse COMMAND [options]; `gatehouse help` lists the commands.';
}

function formatUsage({ name, argument, options }: Command): string {
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  return [
    `gatehouse ${name}`,
    ...(argument ? [argument.isOptional ? `[${argument.name}]` : argument.name] : []),
    ...required.map(([option, { value }]) => `--${option} ${value}`),
    '[options]',
  ].join(' ');
}

function buildSections(words: readonly string[]): Section[] {
  const command = findCommand(words);
  if (command) return buildCommandHelp(command);
  if (words.length === 0) return programHelp;
  const group = words.length === 1 ? findGroup(words[0] ?? '') : [];
  if (group.length === 0) throw createUnknownCommandError(words);
  return [
    { title: 'Commands:', entries: group.map(toEntry) },
    `\`gatehouse help ${group[0]?.name}\` shows the help of a command.`,
  ];
}

const toEntry = ({ name, summary }: Command): Entry => [name, summary];

function toOptionEntry([name, { value, about, default: fallback }]: readonly [string, Option]): Entry {
  const variable = name in settings ? settings[name as keyof typeof settings].variable : undefined;
  return [
    `--${name}${value ? ` ${value}` : ''}`,
    [about, variable && `, or ${variable}`, fallback && ` (default: ${fallback})`].filter(Boolean).join(''),
  ];
}

const programHelp: Section[] = [
  'gatehouse: screen people, run age checks, enrollment and sign-in, and test webhooks from the command line.',
  'Usage: gatehouse COMMAND [options]',
  {
    title: 'Commands:',
    entries: [...commands.map(toEntry), ['help [COMMAND]', 'show the help of a command']],
  },
  { title: 'Options of all commands:', entries: Object.entries(generalOptions).map(toOptionEntry) },
  'Pass secrets in environment variables: other users of this machine may see command-line arguments.',
  { title: 'Exit codes:', entries: exitCodes },
  {
    examples: [
      'gatehouse screen people.csv --dataset sanctions',
      'gatehouse session create --type AGE --sandbox \'{"age":25}\'',
    ],
  },
];

function buildCommandHelp(command: Command): Section[] {
  const { name, summary, argument, options, details, examples } = command;
  const general = Object.entries(generalOptions).filter(([option]) =>
    [...command.settings, 'no-color', 'help'].includes(option),
  );
  return [
    `gatehouse ${name}: ${summary}.`,
    `Usage: ${formatUsage(command)}`,
    ...(argument ? [{ entries: [[argument.name, argument.about] as const] }] : []),
    { title: 'Options:', entries: [...Object.entries(options), ...general].map(toOptionEntry) },
    ...details,
    { examples },
  ];
}

function formatSection(section: Section, width: number): string[] {
  if (typeof section === 'string') return wrapText(section, width);
  if ('examples' in section) return ['Examples:', ...section.examples.map((line) => `  ${line}`)];
  const { title, entries } = section;
  const termWidth = Math.max(...entries.map(([term]) => term.length)) + 4;
  const lines = entries.flatMap(([term, about]) =>
    wrapText(about, width - termWidth).map(
      (line, index) => (index === 0 ? `  ${term}` : '').padEnd(termWidth) + line,
    ),
  );
  return title ? [title, ...lines] : lines;
}
