import { type ShellCommand, parseShellCommands } from './shell-command';

/** A request of a curl command; `url` may begin with a variable. */
export interface CurlCall {
  line: number;
  method: string;
  url: string;
}

// The options of curl without a value; every other option takes the next word.
const bareLetters = 'sSifLkvNgGIO#j';
const bareOptions = new Set(
  'compressed fail fail-with-body get head include insecure location no-buffer remote-name show-error silent verbose'
    .split(' ')
    .map((name) => `--${name}`),
);

// The options that change the method from GET.
const methodOptions = [
  { option: /^(-I|--head)$/, method: 'HEAD' },
  { option: /^(-G|--get)$/, method: 'GET' },
  { option: /^(-T|--upload-file)$/, method: 'PUT' },
  { option: /^(-d|-F|--data.*|--form.*|--json)$/, method: 'POST' },
];

const prefixes = new Set(['if', 'then', 'else', 'while', 'until', 'do', '!', 'time', '{', 'export']);
const assignment = /^([A-Za-z_]\w*)=([\s\S]*)$/;

/** The requests of the curl commands of a script. `variables` are read and set. */
export function parseCurlCalls(
  text: string,
  firstLine: number,
  variables: Map<string, string> = new Map(),
): CurlCall[] {
  return parseShellCommands(text, firstLine).flatMap((command) => {
    const words = [...command.words];
    while (words.length > 0 && (prefixes.has(words[0] ?? '') || assignment.test(words[0] ?? ''))) {
      const [, name, value = ''] = assignment.exec(words.shift() ?? '') ?? [];
      if (name !== undefined) variables.set(name, expandVariables(value, variables));
    }
    return words[0] === 'curl' ? toCalls({ ...command, words: words.slice(1) }, variables) : [];
  });
}

function toCalls({ line, words }: ShellCommand, variables: ReadonlyMap<string, string>): CurlCall[] {
  const { options, urls } = parseOptions(words);
  const given = options.findLast(({ name }) => name === '-X' || name === '--request')?.value;
  const implied = methodOptions.find(({ option }) => options.some(({ name }) => option.test(name)))?.method;
  const method = (given ?? implied ?? 'GET').toUpperCase();
  return urls.map((url) => ({ line, method, url: expandVariables(url, variables) }));
}

interface Option {
  name: string;
  value?: string;
}

function parseOptions(words: readonly string[]): { options: Option[]; urls: string[] } {
  const options: Option[] = [];
  const urls: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word.startsWith('--')) {
      const value = bareOptions.has(word) ? undefined : rest.shift();
      if (word === '--url' && value !== undefined) urls.push(value);
      else options.push({ name: word, value });
    } else if (/^-./.test(word)) options.push(...shortOptions(word.slice(1), rest));
    else urls.push(word);
  }
  return { options, urls };
}

/** -sSX POST, -sXPOST: options without a value, then at most one with a value. */
function shortOptions(letters: string, rest: string[]): Option[] {
  const [letter = '', ...others] = letters;
  const name = `-${letter}`;
  if (!bareLetters.includes(letter)) return [{ name, value: others.join('') || rest.shift() }];
  return [{ name }, ...(others.length > 0 ? shortOptions(others.join(''), rest) : [])];
}

const expandVariables = (text: string, variables: ReadonlyMap<string, string>): string =>
  text.replace(/\$\{?([A-Za-z_]\w*)\}?/g, (written, name: string) => variables.get(name) ?? written);
