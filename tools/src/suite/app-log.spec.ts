import { formatLogLine } from './app-log';

describe('a line of an app log', () => {
  const format = (entry: object) => formatLogLine(JSON.stringify(entry));

  it('shows a request with its status and duration', () => {
    const request = { method: 'GET', route: '/strings/:id', status: 200, milliseconds: 3.2 };
    expect(format({ level: 30, msg: 'request', ...request })).toEqual({
      level: 30,
      text: 'GET /strings/:id 200 3.2 ms',
    });
  });

  it('shows an error with its message, and its stack from level error upwards', () => {
    const err = { message: 'no route', stack: 'Error: no route\n    at f (a.ts:1:2)\n    at g (b.ts:3:4)' };
    expect(format({ level: 40, msg: 'retrying', err })?.text).toBe('retrying: no route');
    expect(format({ level: 50, msg: 'failed', err })?.text).toBe(
      'failed: no route\n    at f (a.ts:1:2)\n    at g (b.ts:3:4)',
    );
  });

  it('leaves lines that are not JSON of pino to the caller', () => {
    expect(formatLogLine('plain text')).toBeUndefined();
    expect(formatLogLine('{"a":1}')).toBeUndefined();
  });
});
