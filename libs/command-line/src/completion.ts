import { getGeneralOptions } from './command-line';
import type { Options } from './option.types';
import type { Program } from './program';

/** What completes after the words of a command. */
interface Entry {
  words: string[];
  summary: string;
  options: Options;
  choices: readonly string[];
  takesFile: boolean;
}

/** The shells with a completion script. */
export const completionShells = ['bash', 'zsh', 'fish'] as const;

export type CompletionShell = (typeof completionShells)[number];

const formats: Record<CompletionShell, (call: string, entries: readonly Entry[]) => string> = {
  bash: formatBash,
  zsh: formatZsh,
  fish: formatFish,
};

/** The completion script of a program for a shell, from its table of commands. */
export function createCompletion<S>(program: Program<S>, shell: CompletionShell): string {
  const { help, ...general } = getGeneralOptions(program);
  const entries = program.commands.map(({ name, summary, options, argument, settings }) => {
    const used = Object.entries(general).filter(([option]) => [...settings, 'no-color'].includes(option));
    return {
      words: name.split(' '),
      summary,
      options: { ...options, ...Object.fromEntries(used), ...(help && { help }) },
      choices: argument?.choices ?? [],
      takesFile: argument?.name === 'FILE',
    };
  });
  return formats[shell](program.call, entries);
}

/** The words that can follow these. */
function listNext(entries: readonly Entry[], before: readonly string[]): { word: string; summary: string }[] {
  const matching = entries.filter(({ words }) => before.every((word, index) => word === words[index]));
  const next = matching.flatMap(({ words, summary }) => {
    const word = words[before.length];
    const isLast = words.length === before.length + 1;
    return word === undefined ? [] : [{ word, summary: isLast ? summary : `commands of ${word}` }];
  });
  return next.filter(({ word }, index) => next.findIndex((other) => other.word === word) === index);
}

const listGroups = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(({ words: [first = '', ...rest] }) => (rest.length > 0 ? [first] : []))),
];

const listOptions = ({ options }: Entry): string[] => Object.keys(options).map((name) => `--${name}`);

/** The options that take a value, with the values of those that have a list. */
function listValues(entries: readonly Entry[]): Map<string, readonly string[]> {
  const all = entries.flatMap(({ options }) => Object.entries(options));
  return new Map(
    all.flatMap(([name, { value, choices = [] }]) => (value ? [[`--${name}`, choices] as const] : [])),
  );
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function formatBash(call: string, entries: readonly Entry[]): string {
  const values = [...listValues(entries)];
  const lists = values.filter(([, choices]) => choices.length > 0);
  const others = values.filter(([, choices]) => choices.length === 0).map(([name]) => name);
  const name = `_${call}_completion`;
  const branch = (pattern: string, words: readonly string[], takesFile = false): string =>
    `    ${pattern}) list=${quote(words.join(' '))}${takesFile ? ' files=1' : ''} ;;`;
  return [
    `# Completion of ${call} for bash. Load it with: eval "$(${call} completion bash)"`,
    `${name}() {`,
    `  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} list= files= index`,
    '  local words=()',
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    '    [[ ${COMP_WORDS[index]} == -* ]] || words+=("${COMP_WORDS[index]}")',
    '  done',
    '  COMPREPLY=()',
    '  case $previous in',
    ...lists.map(
      ([option, choices]) =>
        `    ${option}) COMPREPLY=($(compgen -W ${quote(choices.join(' '))} -- "$current")); return ;;`,
    ),
    ...(others.length > 0 ? [`    ${others.join('|')}) return ;;`] : []),
    '  esac',
    '  case "${words[0]-} ${words[1]-}" in',
    ...entries
      .filter(({ words }) => words.length === 2)
      .map((entry) =>
        branch(quote(entry.words.join(' ')), [...listOptions(entry), ...entry.choices], entry.takesFile),
      ),
    ...listGroups(entries).map((group) =>
      branch(
        `${quote(`${group} `)}*`,
        listNext(entries, [group]).map(({ word }) => word),
      ),
    ),
    ...entries
      .filter(({ words }) => words.length === 1)
      .map((entry) =>
        branch(`${quote(`${entry.words[0]} `)}*`, [...listOptions(entry), ...entry.choices], entry.takesFile),
      ),
    branch('*', [...listNext(entries, []).map(({ word }) => word), 'help']),
    '  esac',
    '  COMPREPLY=($(compgen -W "$list" -- "$current"))',
    '  [[ -n $files && $current != -* ]] && COMPREPLY+=($(compgen -f -- "$current"))',
    '  return 0',
    '}',
    `complete -o default -F ${name} ${call}`,
  ].join('\n');
}

function formatZsh(call: string, entries: readonly Entry[]): string {
  const describe = (word: string, about: string): string => quote(`${word.replaceAll(':', '\\:')}:${about}`);
  const list = (items: readonly { word: string; summary: string }[]): string =>
    items.map(({ word, summary }) => describe(word, summary)).join(' ');
  const optionsOf = ({ options, choices }: Entry): string =>
    list([
      ...Object.entries(options).map(([name, { about }]) => ({ word: `--${name}`, summary: about })),
      ...choices.map((word) => ({ word, summary: 'argument' })),
    ]);
  const branch = (pattern: string, items: string, takesFile = false): string =>
    `    ${pattern}) list=(${items})${takesFile ? ' files=1' : ''} ;;`;
  const values = [...listValues(entries)];
  const name = `_${call}_completion`;
  return [
    `#compdef ${call}`,
    `# Completion of ${call} for zsh. Load it with: source <(${call} completion zsh)`,
    `${name}() {`,
    '  local -a list given',
    '  local word files',
    '  for word in "${(@)words[2,CURRENT-1]}"; do [[ $word == -* ]] || given+=("$word"); done',
    '  case ${words[CURRENT-1]} in',
    ...values.map(([option, choices]) =>
      choices.length > 0
        ? `    ${option}) compadd -- ${choices.map(quote).join(' ')}; return ;;`
        : `    ${option}) _files; return ;;`,
    ),
    '  esac',
    '  case "${given[1]-} ${given[2]-}" in',
    ...entries
      .filter(({ words }) => words.length === 2)
      .map((entry) => branch(quote(entry.words.join(' ')), optionsOf(entry), entry.takesFile)),
    ...listGroups(entries).map((group) => branch(`${quote(`${group} `)}*`, list(listNext(entries, [group])))),
    ...entries
      .filter(({ words }) => words.length === 1)
      .map((entry) => branch(`${quote(`${entry.words[0]} `)}*`, optionsOf(entry), entry.takesFile)),
    branch('*', list([...listNext(entries, []), { word: 'help', summary: 'show the help of a command' }])),
    '  esac',
    `  _describe ${quote(call)} list`,
    '  [[ -n $files ]] && _files',
    '  return 0',
    '}',
    `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -D }`,
    `compdef ${name} ${call}`,
  ].join('\n');
}

function formatFish(call: string, entries: readonly Entry[]): string {
  const fishQuote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const complete = (condition: string, rest: string, about: string): string =>
    `complete -c ${call} -n ${fishQuote(condition)} ${rest} -d ${fishQuote(about)}`;
  const seen = (words: readonly string[]): string =>
    words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
  const groups = listGroups(entries);
  return [
    `# Completion of ${call} for fish. Load it with: ${call} completion fish | source`,
    `complete -c ${call} -f`,
    ...[...listNext(entries, []), { word: 'help', summary: 'show the help of a command' }].map(
      ({ word, summary }) => complete('__fish_use_subcommand', `-a ${word}`, summary),
    ),
    ...groups.flatMap((group) => {
      const next = listNext(entries, [group]);
      const none = `not __fish_seen_subcommand_from ${next.map(({ word }) => word).join(' ')}`;
      return next.map(({ word, summary }) =>
        complete(`${seen([group])}; and ${none}`, `-a ${word}`, summary),
      );
    }),
    ...entries.flatMap((entry) => [
      ...Object.entries(entry.options).map(([name, { value, choices = [], about }]) => {
        const values = choices.length > 0 ? ` -a ${fishQuote(choices.join(' '))}` : '';
        return complete(seen(entry.words), `-l ${name}${value ? ` -x${values}` : ''}`, about);
      }),
      ...entry.choices.map((choice) => complete(seen(entry.words), `-a ${choice}`, 'argument')),
      ...(entry.takesFile ? [complete(seen(entry.words), '-F', 'file')] : []),
    ]),
  ].join('\n');
}
