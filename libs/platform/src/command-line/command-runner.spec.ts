import { type CommandLine, helpText, runCommand } from './command-runner';

describe('the command runner', () => {
  let printed: string[];
  let store: { calls: string[] };
  let line: CommandLine<typeof store>;

  beforeEach(() => {
    printed = [];
    store = { calls: [] };
    line = {
      call: 'main.mjs things COMMAND',
      commands: {
        add: {
          usage: 'add NAME',
          about: 'add a thing',
          parse: ([name]) => {
            if (!name) throw new Error('NAME is missing.');
            return (opened) => Promise.resolve(void opened.calls.push(`add ${name}`));
          },
        },
        fail: {
          usage: 'fail --with-an-option OPTION --and-another OPTION',
          about: 'fail',
          parse: () => () => Promise.reject(new Error('It failed.')),
        },
      },
      footer: 'More help.',
      open: () => Promise.resolve(store),
      close: (opened) => Promise.resolve(void opened.calls.push('close')),
    };
    for (const method of ['log', 'error'] as const)
      jest
        .spyOn(console, method)
        .mockImplementation((...texts: unknown[]) => void printed.push(texts.join(' ')));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = undefined;
  });

  it('runs a command with the store, and closes the store', async () => {
    await runCommand(['add', 'x'], line);
    expect(store.calls).toEqual(['add x', 'close']);
    expect(process.exitCode).toBeUndefined();
  });

  it('opens no store for invalid arguments, and exits with 1', async () => {
    await runCommand(['add'], line);
    expect([printed, store.calls, process.exitCode]).toEqual([['NAME is missing.'], [], 1]);
  });

  it('closes the store after a failure, and exits with 1', async () => {
    await runCommand(['fail'], line);
    expect([printed, store.calls, process.exitCode]).toEqual([['It failed.'], ['close'], 1]);
  });

  it('reports an unreachable database if the error has no message', async () => {
    const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
    await runCommand(['add', 'x'], { ...line, open: () => Promise.reject(refused) });
    expect(printed).toEqual(['The database cannot be reached (ECONNREFUSED).']);
  });

  it.each([
    [[], 0],
    [['help'], 0],
    [['-h'], 0],
    [['remove'], 2],
    [['constructor'], 2],
  ])('prints the help for %j and exits with %i', async (args, exitCode) => {
    await runCommand(args, line);
    expect([printed, process.exitCode]).toEqual([[helpText(line)], exitCode]);
  });

  it('lists the commands in the help, a long one on two lines', () => {
    expect(helpText(line).split('\n')).toEqual([
      'main.mjs things COMMAND',
      '',
      `  ${'add NAME'.padEnd(44)} add a thing`,
      '  fail --with-an-option OPTION --and-another OPTION',
      `${' '.repeat(47)}fail`,
      'More help.',
    ]);
  });
});
