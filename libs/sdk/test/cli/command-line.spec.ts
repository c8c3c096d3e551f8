import { readCommandLine } from '../../src/cli/command-line';
import { commands } from '../../src/cli/command.table';
import { nearest } from '../../src/cli/nearest';
import { settings } from '../../src/cli/settings';
import { runCommand } from './command-run';

const line = (text: string) => readCommandLine(text.split(' '));
const failure = (text: string): string => {
  try {
    line(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error(`${text} was understood.`);
};

const unwrapped = (text: string): string => text.replace(/\s+/g, ' ');

describe('the commands', () => {
  it('give an option the same form wherever they have it', () => {
    const forms = new Map<string, boolean>();
    for (const { options } of [...commands, { options: settings }])
      for (const [name, option] of Object.entries(options)) {
        const takesValue = 'value' in option;
        expect([name, forms.get(name) ?? takesValue]).toEqual([name, takesValue]);
        forms.set(name, takesValue);
      }
  });

  it('have examples that can be read', () => {
    for (const { name, examples } of commands)
      for (const example of examples) {
        const words = /gatehouse ([^|>]+)/.exec(example)?.[1]?.trim().replaceAll("'", '').split(' ') ?? [];
        const found = readCommandLine(words);
        expect([example, found.kind === 'command' && found.command.name]).toEqual([example, name]);
      }
  });
});

describe('the command line', () => {
  it('takes options before and after the command, with = or without', () => {
    expect(line('--url http://a screen people.csv --threshold=0.9 --json')).toMatchObject({
      kind: 'command',
      command: { name: 'screen' },
      argument: 'people.csv',
      values: { url: 'http://a', threshold: '0.9', json: true, csv: false, dataset: 'default' },
    });
  });

  it('takes - as an argument, and anything after --', () => {
    expect(line('screen -')).toMatchObject({ argument: '-' });
    expect(line('screen -- --odd.csv')).toMatchObject({ argument: '--odd.csv' });
  });

  it.each([
    ['sceen x.csv', 'There is no command "sceen". Did you mean screen?'],
    ['bogus', 'There is no command "bogus".'],
    ['session crate', 'There is no command "session crate". Did you mean session create?'],
    ['session', 'Which one: session create, session result?'],
    ['--json', 'A command is missing.'],
    ['screen --treshold 0.9 x.csv', 'There is no option --treshold. Did you mean --threshold?'],
    ['screen --customer x', 'There is no option --customer.'],
    ['screen --constructor', 'There is no option --constructor.'],
    ['screen x.csv --threshold', '--threshold needs a value: --threshold SCORE.'],
    ['screen --threshold --json', '--threshold needs a value: --threshold SCORE.'],
    ['screen --dataset= x.csv', '--dataset needs a value: --dataset NAME.'],
    ['screen --json=yes', '--json takes no value. Leave out "=yes".'],
    ['screen a.csv b.csv', '"b.csv" is one word too many. Put quotes around what has blanks.'],
    ['datasets all', '"all" is one word too many. Put quotes around what has blanks.'],
    ['keys revoke', 'ID is missing: the id of the key; `gatehouse keys list` shows it.'],
    [
      'keys create --test',
      '--customer NAME is missing: whose key it is; made when there is no such customer.',
    ],
  ])('%s: %s', (text, message) => {
    expect(failure(text)).toBe(message);
  });

  it.each([
    ['help', []],
    ['--help', []],
    ['help session create', ['session', 'create']],
    ['session create --help --type', ['session', 'create']],
    ['screen x.csv -h', ['screen']],
  ])('%s asks for help', (text, words) => {
    expect(line(text)).toEqual({ kind: 'help', words });
  });
});

describe('the nearest word', () => {
  it.each([
    ['screen', 'screen'],
    ['scren', 'screen'],
    ['csreen', 'screen'],
    ['SCREEN', 'screen'],
    ['xxxxxx', undefined],
  ])('to %s is %s', (typed, word) => {
    expect(nearest(typed, ['session', 'screen', 'keys'])).toBe(word);
  });
});

describe('the help', () => {
  it('names every command and every setting with its variable', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['help']);
    expect([exitCode, stderr]).toEqual([0, '']);
    for (const { name, summary } of commands) {
      expect(stdout).toContain(`  ${name}  `);
      expect(unwrapped(stdout)).toContain(summary);
    }
    for (const [name, { variable }] of Object.entries(settings)) {
      expect(stdout).toContain(`--${name}`);
      expect(stdout).toContain(variable);
    }
  });

  it.each(commands.map(({ name }) => name))(
    'of %s has its usage, options, defaults and examples',
    async (name) => {
      const { options, summary, examples } = commands.find((command) => command.name === name)!;
      const { exitCode, stdout } = await runCommand(['help', ...name.split(' ')]);
      expect(exitCode).toBe(0);
      expect(unwrapped(stdout)).toContain(summary);
      expect(stdout).toContain(`Usage: gatehouse ${name}`);
      for (const [option, { default: fallback }] of Object.entries(options)) {
        expect(stdout).toContain(`--${option}`);
        if (fallback) expect(unwrapped(stdout)).toContain(`(default: ${fallback})`);
      }
      for (const example of examples) expect(stdout).toContain(`  ${example}`);
    },
  );

  it('fits into the terminal', async () => {
    const { stdout } = await runCommand(['help', 'screen'], { columns: 60 });
    const [text = ''] = stdout.split('Examples:');
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(60);
  });

  it('lists the commands of a group', async () => {
    const { stdout } = await runCommand(['help', 'keys']);
    expect(stdout).toContain('keys rotate');
    expect(stdout).not.toContain('session create');
  });

  it('is what a bare gatehouse says', async () => {
    expect(await runCommand([])).toEqual(await runCommand(['help']));
  });

  it('of what does not exist is an error', async () => {
    const { exitCode, stderr } = await runCommand(['help', 'sceen']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('Did you mean screen?');
  });
});

describe('a mistake', () => {
  it('is told on stderr in one line, with the usage, and without a stack', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['screen', '--treshold', '1']);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'There is no option --treshold. Did you mean --threshold?\n' +
        'Usage: gatehouse screen [FILE] [options]; `gatehouse help screen` explains them.\n',
    );
  });

  it('shows its stack with GATEHOUSE_DEBUG', async () => {
    const { stderr } = await runCommand(['bogus'], { env: { GATEHOUSE_DEBUG: '1' } });
    expect(stderr).toMatch(/\n +at /);
  });

  it.each([
    [['screen', 'x.csv', '--threshold', '2'], /--threshold must be a number above 0/],
    [['screen', 'x.csv', '--json', '--csv'], /exclude each other/],
    [['screen', 'no-such-file.csv'], /There is no file no-such-file\.csv\. Check/],
    [['screen', 'x.csv', '--url', 'localhost'], /must begin with http:\/\/ or https:\/\//],
    [['session', 'create', '--type', 'enrol'], /not "enrol"\. Did you mean ENROLL\?/],
    [['session', 'create', '--type', 'AGE'], /An API key is missing: set GATEHOUSE_API_KEY/],
    [['session', 'create', '--type', 'AGE', '--threshold', '1.5'], /whole number of years/],
    [['session', 'create', '--type', 'ENROLL', '--threshold', '18'], /Only AGE has a --threshold/],
    [['session', 'create', '--type', 'AGE', '--sandbox', '25'], /must be a JSON object/],
    [['session', 'create', '--type', 'AGE', '--sandbox', '{'], /must be a JSON object/],
    [['session', 'create', '--type', 'ENROLL', '--api-key', 'k'], /need client credentials/],
    [['webhook', 'listen', '--port', '70000', '--api-key', 'k'], /from 0 to 65535/],
    [['webhook', 'listen', '--path', 'hook', '--api-key', 'k'], /must begin with a slash/],
    [['webhook', 'listen'], /An API key is missing/],
    [['keys', 'list'], /The admin token is missing: set GATEHOUSE_ADMIN_TOKEN/],
    [['keys', 'rotate', 'x', '--grace', 'long', '--admin-token', 't'], /whole number of seconds/],
  ])('%j says what to do', async (args, message) => {
    const { exitCode, stdout, stderr } = await runCommand(args);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });

  it('asks for a file where nothing is piped in', async () => {
    const { exitCode, stderr } = await runCommand(['screen'], { columns: 80 });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('FILE is missing: give a CSV file, or pipe one in.');
  });
});
