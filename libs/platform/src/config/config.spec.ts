import { ConfigError, loadConfig, requireNoForeignVariables } from './config';
import { baseUrl, choice, flag, integer, InvalidValueError, text, url } from './variable';

const variables = {
  PORT: integer({ about: 'The port.', min: 1, max: 65_535, default: 3001 }),
  DATABASE_URL: url({
    about: 'The database.',
    schemes: ['postgres', 'postgresql'],
    required: true as const,
    secret: true,
  }),
  ROLE: choice(['api', 'worker'] as const, { about: 'The role.', default: 'api' as const }),
  VERBOSE: flag({ about: 'Verbose output.', default: false }),
  NICKNAME: text({ about: 'A name.' }),
};
const DATABASE_URL = 'postgres://user:hush@localhost/db';

describe('loadConfig', () => {
  it('uses defaults for unset variables', () => {
    expect(loadConfig(variables, { DATABASE_URL })).toEqual({
      PORT: 3001,
      DATABASE_URL,
      ROLE: 'api',
      VERBOSE: false,
      NICKNAME: undefined,
    });
  });

  it('reads set variables', () => {
    const config = loadConfig(variables, {
      DATABASE_URL,
      PORT: '80',
      ROLE: 'worker',
      VERBOSE: 'TRUE',
      NICKNAME: 'x',
    });
    expect(config).toMatchObject({ PORT: 80, ROLE: 'worker', VERBOSE: true, NICKNAME: 'x' });
  });

  it('treats an empty variable as unset', () => {
    expect(loadConfig(variables, { DATABASE_URL, PORT: '' }).PORT).toBe(3001);
  });

  it('names every invalid variable in one error', () => {
    const load = () => loadConfig(variables, { PORT: '70000', ROLE: 'other', VERBOSE: 'maybe' });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/PORT must be a whole number from 1 to 65535; "70000" is not/);
    expect(load).toThrow(/ROLE must be one of api, worker/);
    expect(load).toThrow(/VERBOSE must be true or false/);
    expect(load).toThrow(/DATABASE_URL is not set/);
  });

  it('never prints the value of a secret', () => {
    expect(() => loadConfig(variables, { DATABASE_URL: 'mysql://user:hush@localhost/db' })).toThrow(
      /its value is not/,
    );
    expect(() => loadConfig(variables, { DATABASE_URL: 'mysql://user:hush@localhost/db' })).not.toThrow(
      /hush/,
    );
  });

  it('includes the reason that a variable gives', () => {
    const read = (): string => {
      throw new InvalidValueError('the second part is missing');
    };
    const PAIR = { ...text({ about: 'A pair.', expects: 'two parts' }), read };
    expect(() => loadConfig({ PAIR }, { PAIR: 'one' })).toThrow(
      'PAIR must be two parts; the second part is missing.',
    );
  });
});

describe('a base URL', () => {
  const PUBLIC_URL = baseUrl({ about: 'The base.' });
  const load = (value: string) => () => loadConfig({ PUBLIC_URL }, { PUBLIC_URL: value });

  it.each(['http://localhost:8080', 'https://verify.example/gatehouse/', 'https://[fd00::2]:8443'])(
    'can be %s',
    (value) => {
      expect(load(value)()).toEqual({ PUBLIC_URL: value });
    },
  );

  it.each([
    ['verify.example', '"verify.example" is not'],
    ['ftp://verify.example', 'it must begin with http:// or https://'],
    ['https://user:hush@verify.example', 'it must not have a user name'],
    ['https://verify.example/?a=1', 'it must not have a query or a fragment'],
    ['https://verify.example/#', 'it must not have a query or a fragment'],
    ['http://0.0.0.0:8080', 'it must have the host that browsers use'],
    ['http://[::]:8080', 'it must have the host that browsers use'],
  ])('cannot be %s', (value, reason) => {
    expect(load(value)).toThrow(`PUBLIC_URL must be a URL that begins with http:// or https://; ${reason}`);
  });
});

describe('a variable of another app', () => {
  const foreign = { GATEHOUSE_TOKEN_KEYS: 'sessions' };

  it('is rejected', () => {
    expect(() => requireNoForeignVariables(foreign, { GATEHOUSE_TOKEN_KEYS: 'k:hush' })).toThrow(
      'GATEHOUSE_TOKEN_KEYS belongs to sessions alone. Remove it from the environment of this app.',
    );
    expect(() => requireNoForeignVariables(foreign, { GATEHOUSE_TOKEN_KEYS: 'k:hush' })).not.toThrow(/hush/);
  });

  it('may be empty or absent', () => {
    expect(() => requireNoForeignVariables(foreign, { GATEHOUSE_TOKEN_KEYS: '' })).not.toThrow();
    expect(() => requireNoForeignVariables(foreign, {})).not.toThrow();
  });
});
