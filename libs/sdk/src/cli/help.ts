import type { Command, Option } from './command';
import { commands } from './command.table';
import { findCommand, generalOptions, groupOf, unknownCommand } from './command-line';
import { settings } from './settings';
import { wrapped } from './terminal/text-width';

const widest = 100;

type Entry = readonly [term: string, about: string];

/** A part of the help: a sentence, or entries under a title. */
type Section = string | { title?: string; entries: readonly Entry[] } | { examples: readonly string[] };

const exitCodes: readonly Entry[] = [
  ['0', 'done, and the answer is the good one'],
  ['1', 'an error; the message says what to do, and with GATEHOUSE_DEBUG=1 where it happened'],
  ['2', 'done, and there are matches, or the answer is not the good one'],
];

/** The help for a command, for a group of them, or for all. */
export function helpText(words: readonly string[], terminalWidth: number): string {
  const width = Math.min(terminalWidth, widest);
  return sectionsFor(words)
    .map((section) => sectionLines(section, width).join('\n'))
    .join('\n\n');
}

/** How a command is typed, in one line. */
export const usageLine = (command?: Command): string =>
  command
    ? `Usage: ${usageOf(command)}; \`gatehouse help ${command.name}\` explains them.`
    : 'Usage: gatehouse COMMAND [options]; `gatehouse help` lists the commands.';

function usageOf({ name, argument, options }: Command): string {
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired);
  return [
    `gatehouse ${name}`,
    ...(argument ? [argument.isOptional ? `[${argument.name}]` : argument.name] : []),
    ...required.map(([option, { value }]) => `--${option} ${value}`),
    '[options]',
  ].join(' ');
}

function sectionsFor(words: readonly string[]): Section[] {
  const command = findCommand(words);
  if (command) return commandHelp(command);
  if (words.length === 0) return programHelp;
  const group = words.length === 1 ? groupOf(words[0] ?? '') : [];
  if (group.length === 0) throw unknownCommand(words);
  return [
    { title: 'Commands:', entries: group.map(summaryOf) },
    `\`gatehouse help ${group[0]?.name}\` tells more about one of them.`,
  ];
}

const summaryOf = ({ name, summary }: Command): Entry => [name, summary];

function optionEntry([name, { value, about, default: fallback }]: readonly [string, Option]): Entry {
  const variable = name in settings ? settings[name as keyof typeof settings].variable : undefined;
  return [
    `--${name}${value ? ` ${value}` : ''}`,
    [about, variable && `, or ${variable}`, fallback && ` (default: ${fallback})`].filter(Boolean).join(''),
  ];
}

const programHelp: Section[] = [
  'gatehouse: screen people, run age checks, enrolment and sign-in, and try webhooks from the command line.',
  'Usage: gatehouse COMMAND [options]',
  { title: 'Commands:', entries: [...commands.map(summaryOf), ['help [COMMAND]', 'explain a command']] },
  { title: 'Options of all commands:', entries: Object.entries(generalOptions).map(optionEntry) },
  'Better keep secrets in the variables: others on this machine may see what is typed after a command.',
  { title: 'Exit codes:', entries: exitCodes },
  {
    examples: [
      'gatehouse screen people.csv --dataset sanctions',
      'gatehouse session create --type AGE --sandbox \'{"age":25}\'',
    ],
  },
];

function commandHelp(command: Command): Section[] {
  const { name, summary, argument, options, details, examples } = command;
  const general = Object.entries(generalOptions).filter(([option]) =>
    [...command.settings, 'no-color', 'help'].includes(option),
  );
  return [
    `gatehouse ${name}: ${summary}.`,
    `Usage: ${usageOf(command)}`,
    ...(argument ? [{ entries: [[argument.name, argument.about] as const] }] : []),
    { title: 'Options:', entries: [...Object.entries(options), ...general].map(optionEntry) },
    ...details,
    { examples },
  ];
}

function sectionLines(section: Section, width: number): string[] {
  if (typeof section === 'string') return wrapped(section, width);
  if ('examples' in section) return ['Examples:', ...section.examples.map((line) => `  ${line}`)];
  const { title, entries } = section;
  const termWidth = Math.max(...entries.map(([term]) => term.length)) + 4;
  const lines = entries.flatMap(([term, about]) =>
    wrapped(about, width - termWidth).map(
      (line, index) => (index === 0 ? `  ${term}` : '').padEnd(termWidth) + line,
    ),
  );
  return title ? [title, ...lines] : lines;
}
