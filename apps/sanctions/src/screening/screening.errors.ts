import { DomainError } from '@gatehouse/platform';

/** A thread failed or exited: a 500. The fault contains the stack, never the content of a row. */
export class ScreeningThreadError extends Error {
  override readonly name = 'ScreeningThreadError';

  constructor(readonly fault: string) {
    super(`A screening thread failed: ${fault}`);
  }
}

/** The client has disconnected. */
export class CheckCancelledError extends Error {
  override readonly name = 'CheckCancelledError';
}

export const threadsClosed = () =>
  new DomainError('screening.stopping', 503, 'This process is stopping. Send the request again.', {
    'Retry-After': '1',
  });

export const tooBusy = () =>
  new DomainError(
    'screening.busy',
    503,
    'Too many checks are in progress. Nothing was checked; try again in a few seconds.',
    { 'Retry-After': '5' },
  );

export const replyTooLarge = (megabytes: number) =>
  new DomainError(
    'screening.reply-size',
    400,
    `The reply would be larger than ${megabytes} MB: split the file, and raise scoreThreshold if many listed entities reach it.`,
  );

export const cpuBudgetExceeded = (seconds: number, screened: number, rows: number) =>
  new DomainError(
    'screening.cpu-budget',
    413,
    `This check needs more than ${seconds} s of CPU time: ${count(screened)} of ${count(rows)} rows were screened. Nothing is returned; send fewer rows at a time, or raise scoreThreshold.`,
  );

const count = (value: number): string => value.toLocaleString('en');
