import { DatabaseError } from 'pg';
import { AppLogger } from './logger';

function capture() {
  const lines: Record<string, unknown>[] = [];
  const logger = new AppLogger('test', 'info', { write: (line) => lines.push(JSON.parse(line)) });
  return { logger, lines };
}

describe('AppLogger', () => {
  it('logs the service, the context and the request id', () => {
    const { logger, lines } = capture();
    logger.withContext({ requestId: 'r-1' }).log('hello', 'Test');
    logger.log('no request');
    expect(lines[0]).toMatchObject({ service: 'test', msg: 'hello', context: 'Test', requestId: 'r-1' });
    expect(lines[1]).not.toHaveProperty('requestId');
  });

  it('redacts secrets at the top level and one level down', () => {
    const { logger, lines } = capture();
    logger.log({ api_key: 'k-123', headers: { authorization: 'Bearer t-456' } });
    expect(JSON.stringify(lines)).not.toMatch(/k-123|t-456/);
  });

  it('logs the code of a database error, but not its text or parameters', () => {
    const { logger, lines } = capture();
    const error = Object.assign(new Error('invalid input "Jane Doe"'), {
      code: '22P02',
      driverError: {},
      parameters: ['Jane Doe'],
      query: 'INSERT …',
    });
    logger.error('failed', error, 'Test');
    expect(lines[0]).toMatchObject({ msg: 'failed', err: { code: '22P02' } });
    expect(JSON.stringify(lines)).not.toContain('Jane');
  });

  it('logs no text of an error of pg, even if it contains a line like that of a stack', () => {
    const { logger, lines } = capture();
    const error = new DatabaseError('invalid input "\n    at Jane Doe"', 0, 'error');
    logger.error('failed', Object.assign(error, { severity: 'ERROR', code: '22P02' }), 'Test');
    expect(lines[0]).toMatchObject({ err: { code: '22P02' } });
    expect(JSON.stringify(lines)).not.toContain('Jane');
  });

  it('logs the message and the stack of other errors', () => {
    const { logger, lines } = capture();
    logger.error(new Error('broken'));
    expect(lines[0]).toMatchObject({ err: { type: 'Error', message: 'broken' } });
    expect(JSON.stringify(lines[0])).toContain('logger.spec');
  });
});
