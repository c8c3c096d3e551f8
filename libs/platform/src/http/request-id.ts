import { randomUUID } from 'node:crypto';

const sane = /^[\w.:-]{1,128}$/;

/** The id the caller gave when it is fit for a log line and a header, else a new one. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && sane.test(given) ? given : randomUUID();

/** The correlation id the caller gave, when it is fit to be passed on. */
export const correlationIdFrom = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && sane.test(given) ? given : undefined;
