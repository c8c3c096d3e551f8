import type { ArgumentsHost } from '@nestjs/common';
import { AppLogger } from '../log/logger';
import { DomainError } from './domain.error';
import { ErrorTranslation } from './error-translation';
import { ErrorFilter } from './error.filter';

const busy = new DomainError('test.busy', 503, 'Busy.');

function captureLog(error: Error, translated?: DomainError): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const logger = new AppLogger('test', 'info', { write: (line) => lines.push(JSON.parse(line)) });
  const translation = new ErrorTranslation();
  translation.register(() => translated);
  const response = { status: () => response, set: () => response, json: () => response };
  const http = { getRequest: () => ({ context: { requestId: 'r-1' } }), getResponse: () => response };
  const host = { switchToHttp: () => http } as unknown as ArgumentsHost;
  new ErrorFilter(translation, logger, () => ({})).catch(error, host);
  return lines;
}

describe('the error filter', () => {
  it('logs a 503 of a feature as a warning, without a stack', () => {
    const [line] = captureLog(busy);
    expect(line).toMatchObject({ level: 40, msg: 'test.busy', requestId: 'r-1' });
    expect(line).not.toHaveProperty('err');
  });

  it('logs unexpected errors with their stack', () => {
    expect(captureLog(new Error('gone'), busy)).toMatchObject([{ level: 50, msg: 'test.busy', err: {} }]);
    expect(captureLog(new Error('oops'))).toMatchObject([{ level: 50, msg: 'internal', err: {} }]);
  });

  it('does not log errors of the caller', () => {
    expect(captureLog(new DomainError('test.bad', 400, 'Bad.'))).toEqual([]);
  });
});
