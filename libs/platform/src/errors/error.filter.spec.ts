import type { ArgumentsHost } from '@nestjs/common';
import { AppLogger } from '../log/logger';
import { DomainError } from './domain.error';
import { ErrorTranslation } from './error-translation';
import { ErrorFilter } from './error.filter';

const busy = new DomainError('test.busy', 503, 'Busy.');

function logOf(error: Error, translated?: DomainError): Record<string, unknown>[] {
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
  it('warns of a 503 that a feature chose, without a stack', () => {
    const [line] = logOf(busy);
    expect(line).toMatchObject({ level: 40, msg: 'test.busy', requestId: 'r-1' });
    expect(line).not.toHaveProperty('err');
  });

  it('logs as an error, with its stack, what nobody chose', () => {
    expect(logOf(new Error('gone'), busy)).toMatchObject([{ level: 50, msg: 'test.busy', err: {} }]);
    expect(logOf(new Error('oops'))).toMatchObject([{ level: 50, msg: 'internal', err: {} }]);
  });

  it('says nothing of what the caller did wrong', () => {
    expect(logOf(new DomainError('test.bad', 400, 'Bad.'))).toEqual([]);
  });
});
