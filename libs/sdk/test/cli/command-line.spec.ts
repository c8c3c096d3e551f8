import { readCommandLine } from '@gatehouse/command-line';
import { commands } from '../../src/cli/command.table';
import { program } from '../../src/cli/program';
import { settings } from '../../src/cli/settings';
import { runCommand } from './command-run';

const line = (text: string) => readCommandLine(program, text.split(' '));
const failure = (text: string): string => {
  try {
    line(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error(`${text} was understood.`);
};

const uuid = '019b76da-a800-7c3e-9f2d-5a1b8e4c6d70';
const unwrapped = (text: string): string => text.replace(/\s+/g, ' ');

describe('the commands', () => {
  it('define a shared option in the same way', () => {
    const forms = new Map<string, boolean>();
    for (const { options } of [...commands, { options: settings }])
      for (const [name, option] of Object.entries(options)) {
        const takesValue = 'value' in option;
        expect([name, forms.get(name) ?? takesValue]).toEqual([name, takesValue]);
        forms.set(name, takesValue);
      }
  });

  it('print JSON for scripts', () => {
    for (const { name, options } of commands)
      expect([name, options.json?.value, typeof options.json?.about]).toEqual([name, undefined, 'string']);
  });

  it('have examples that parse', () => {
    for (const { name, examples } of commands)
      for (const example of examples) {
        const words = /gatehouse ([^|>)]+)/.exec(example)?.[1]?.trim().replaceAll("'", '').split(' ') ?? [];
        const found = readCommandLine(program, words);
        expect([example, found.kind === 'command' && found.command.name]).toEqual([example, name]);
      }
  });
});

describe('the command line', () => {
  it('accepts options before and after the command, with or without =', () => {
    expect(line('--url http://a screen people.csv --threshold=0.9 --json')).toMatchObject({
      kind: 'command',
      command: { name: 'screen' },
      argument: 'people.csv',
      values: { url: 'http://a', threshold: '0.9', json: true, csv: false, dataset: 'default' },
    });
  });

  it('accepts - as an argument, and anything after --', () => {
    expect(line('screen -')).toMatchObject({ argument: '-' });
    expect(line('screen -- --odd.csv')).toMatchObject({ argument: '--odd.csv' });
  });

  it.each([
    ['sceen x.csv', 'Unknown command "sceen". Did you mean screen?'],
    ['bogus', 'Unknown command "bogus".'],
    ['session crate', 'Unknown command "session crate". Did you mean session create?'],
    ['session', 'A subcommand is missing: session create, session result.'],
    ['--json', 'A command is missing.'],
    ['screen --treshold 0.9 x.csv', 'Unknown option --treshold. Did you mean --threshold?'],
    ['screen --customer x', 'Unknown option --customer.'],
    ['screen --constructor', 'Unknown option --constructor.'],
    ['screen x.csv --threshold', '--threshold needs a value: --threshold SCORE.'],
    ['screen --threshold --json', '--threshold needs a value: --threshold SCORE.'],
    ['screen --dataset= x.csv', '--dataset needs a value: --dataset NAME.'],
    ['screen --json=yes', '--json takes no value. Remove "=yes".'],
    ['screen a.csv b.csv', 'Unexpected argument "b.csv". Quote arguments that contain spaces.'],
    ['datasets all', 'Unexpected argument "all". Quote arguments that contain spaces.'],
    ['keys revoke', 'ID is missing: the id of the key; `gatehouse keys list` shows it.'],
    [
      'keys create --test',
      '--customer NAME is missing: the customer of the key; created if it does not exist.',
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

  it('is printed by gatehouse without arguments', async () => {
    expect(await runCommand([])).toEqual(await runCommand(['help']));
  });

  it('of an unknown command is an error', async () => {
    const { exitCode, stderr } = await runCommand(['help', 'sceen']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('Did you mean screen?');
  });
});

describe('an invalid command line', () => {
  it('is reported on stderr in one line, with the usage and without a stack trace', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['screen', '--treshold', '1']);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'Unknown option --treshold. Did you mean --threshold?\n' +
        'Usage: gatehouse screen [FILE] [options]; `gatehouse help screen` explains them.\n',
    );
  });

  it('shows the stack trace with GATEHOUSE_DEBUG', async () => {
    const { stderr } = await runCommand(['bogus'], { env: { GATEHOUSE_DEBUG: '1' } });
    expect(stderr).toMatch(/\n +at /);
  });

  it.each([
    [['screen', 'x.csv', '--threshold', '2'], /--threshold must be a number above 0/],
    [['screen', 'x.csv', '--json', '--csv'], /cannot be combined/],
    [['screen', 'no-such-file.csv'], /File not found: no-such-file\.csv/],
    [['screen', 'x.csv', '--url', 'localhost'], /must start with http:\/\/ or https:\/\//],
    [['session', 'create', '--type', 'enrol'], /not "enrol"\. Did you mean ENROLL\?/],
    [['session', 'create', '--type', 'AGE'], /An API key is missing: set GATEHOUSE_API_KEY/],
    [['session', 'create', '--type', 'AGE', '--threshold', '1.5'], /whole number of years/],
    [['session', 'create', '--type', 'ENROLL', '--threshold', '18'], /--threshold is for AGE only/],
    [['session', 'create', '--type', 'AGE', '--sandbox', '25'], /must be a JSON object/],
    [['session', 'create', '--type', 'AGE', '--sandbox', '{'], /must be a JSON object/],
    [['session', 'create', '--type', 'AGE', '--sandbox', '[]'], /must be a JSON object/],
    [['session', 'create', '--type', 'ENROLL', '--api-key', 'k'], /need client credentials/],
    [['webhook', 'listen', '--port', '70000', '--api-key', 'k'], /from 0 to 65535/],
    [['webhook', 'listen', '--path', 'hook', '--api-key', 'k'], /must start with a slash/],
    [['webhook', 'listen'], /An API key is missing/],
    [['listen', '--api-key', 'k', '--forward-to', 'ftp://localhost/'], /--forward-to must be the URL/],
    [['listen', '--api-key', 'k', '--forward-to', 'http://'], /--forward-to must be the URL/],
    [
      ['listen', '--api-key', 'k', '--events', 'age'],
      /There is no event "age"\. The events are age-session\.ended/,
    ],
    [['trigger', 'age-session.end'], /Did you mean age-session\.ended\?/],
    [['trigger', 'age-session.ended', '--api-key', 'gh_live_x'], /trigger never adds to live data/],
    [['trigger', 'age-session.ended', '--outcome', 'old'], /--outcome must be above, at, below/],
    [['trigger', 'age-session.ended', '--outcome', '[]'], /or a JSON object/],
    [['trigger', 'test', '--outcome', 'above'], /test has no --outcome/],
    [['trigger', 'verification-session.ended', '--type', 'AGE'], /must be ENROLL or SIGN-IN/],
    [['keys', 'create', '--customer', 'a', '--mode', 'x', '--admin-token', 't'], /must be live or test/],
    [['keys', 'list'], /The admin token is missing: set GATEHOUSE_ADMIN_TOKEN/],
    [['keys', 'rotate', 'x', '--admin-token', 't'], /ID must be a UUID: the id of the old key/],
    [['keys', 'rotate', uuid, '--grace', 'long', '--admin-token', 't'], /whole number of seconds/],
  ])('%j reports what to do', async (args, message) => {
    const { exitCode, stdout, stderr } = await runCommand(args);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });

  it('reports a missing file when nothing is piped in', async () => {
    const { exitCode, stderr } = await runCommand(['screen'], { columns: 80 });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('FILE is missing: pass a CSV file, or pipe one in.');
  });
});
