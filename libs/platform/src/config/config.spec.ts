import { ConfigError, loadConfig } from './config';
import { choice, flag, integer, Misfit, text, url } from './variable';

const variables = {
  PORT: integer({ about: 'The port.', min: 1, max: 65_535, default: 3001 }),
  DATABASE_URL: url({
    about: 'The database.',
    schemes: ['postgres', 'postgresql'],
    required: true as const,
    secret: true,
  }),
  ROLE: choice(['api', 'worker'] as const, { about: 'The role.', default: 'api' as const }),
  VERBOSE: flag({ about: 'More words.', default: false }),
  NICKNAME: text({ about: 'A name.' }),
};
const DATABASE_URL = 'postgres://user:hush@localhost/db';

describe('loadConfig', () => {
  it('takes the defaults of what is not set', () => {
    expect(loadConfig(variables, { DATABASE_URL })).toEqual({
      PORT: 3001,
      DATABASE_URL,
      ROLE: 'api',
      VERBOSE: false,
      NICKNAME: undefined,
    });
  });

  it('reads what is set', () => {
    const config = loadConfig(variables, {
      DATABASE_URL,
      PORT: '80',
      ROLE: 'worker',
      VERBOSE: 'TRUE',
      NICKNAME: 'x',
    });
    expect(config).toMatchObject({ PORT: 80, ROLE: 'worker', VERBOSE: true, NICKNAME: 'x' });
  });

  it('treats an empty variable as not set', () => {
    expect(loadConfig(variables, { DATABASE_URL, PORT: '' }).PORT).toBe(3001);
  });

  it('names every variable that does not fit, in one error', () => {
    const load = () => loadConfig(variables, { PORT: '70000', ROLE: 'boss', VERBOSE: 'maybe' });
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

  it('says what exactly does not fit, where a variable knows', () => {
    const read = (): string => {
      throw new Misfit('the second part is missing');
    };
    const PAIR = { ...text({ about: 'A pair.', expects: 'two parts' }), read };
    expect(() => loadConfig({ PAIR }, { PAIR: 'one' })).toThrow(
      'PAIR must be two parts; the second part is missing.',
    );
  });
});
