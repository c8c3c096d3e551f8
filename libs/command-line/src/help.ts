import type { Command } from './command';
import { createUnknownCommandError, findCommand, findGroup, getGeneralOptions } from './command-line';
import type { Option, Setting } from './option.types';
import type { Program } from './program';
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
export function getHelpText<S>(program: Program<S>, words: readonly string[], terminalWidth: number): string {
  const width = Math.min(terminalWidth, maxWidth);
  return buildSections(program, words)
    .map((section) => formatSection(section, width).join('\n'))
    .join('\n\n');
}

/** The usage of a command in one line; that of the program without a known command. */
export function getUsageLine<S>(program: Program<S>, commandName = ''): string {
  const { call } = program;
  const command = findCommand(program, commandName.split(' '));
  return command
    ? `Usage: ${formatUsage(program, command)}; \`${call} help ${command.name}\` explains them.`
    : `Usage: ${call} COMMAND [options]; \`${call} help\` lists the commands.`;
}

function formatUsage<S>({ call }: Program<S>, { name, argument, options }: Command<S>): string {
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  return [
    `${call} ${name}`,
    ...(argument ? [argument.isOptional ? `[${argument.name}]` : argument.name] : []),
    ...required.map(([option, { value }]) => `--${option} ${value}`),
    '[options]',
  ].join(' ');
}

function buildSections<S>(program: Program<S>, words: readonly string[]): Section[] {
  const command = findCommand(program, words);
  if (command) return buildCommandHelp(program, command);
  if (words.length === 0) return buildProgramHelp(program);
  const group = words.length === 1 ? findGroup(program, words[0] ?? '') : [];
  if (group.length === 0) throw createUnknownCommandError(program, words);
  return [
    { title: 'Commands:', entries: group.map(toEntry) },
    `\`${program.call} help ${group[0]?.name}\` shows the help of a command.`,
  ];
}

const toEntry = <S>({ name, summary }: Command<S>): Entry => [name, summary];

function toOptionEntry([name, option]: readonly [string, Option | Setting]): Entry {
  const { value, about, default: fallback } = option;
  const variable = 'variable' in option ? option.variable : undefined;
  return [
    `--${name}${value ? ` ${value}` : ''}`,
    [about, variable && `, or ${variable}`, fallback && ` (default: ${fallback})`].filter(Boolean).join(''),
  ];
}

function buildProgramHelp<S>(program: Program<S>): Section[] {
  const { call, about, commands, details, examples } = program;
  return [
    about,
    `Usage: ${call} COMMAND [options]`,
    {
      title: 'Commands:',
      entries: [...commands.map(toEntry), ['help [COMMAND]', 'show the help of a command']],
    },
    {
      title: 'Options of all commands:',
      entries: Object.entries(getGeneralOptions(program)).map(toOptionEntry),
    },
    ...details,
    { title: 'Exit codes:', entries: exitCodes },
    { examples },
  ];
}

function buildCommandHelp<S>(program: Program<S>, command: Command<S>): Section[] {
  const { name, summary, argument, options, details, examples } = command;
  const general = Object.entries(getGeneralOptions(program)).filter(([option]) =>
    [...command.settings, 'no-color', 'help'].includes(option),
  );
  return [
    `${program.call} ${name}: ${summary}.`,
    `Usage: ${formatUsage(program, command)}`,
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
