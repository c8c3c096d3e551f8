import { DomainError } from '@gatehouse/platform';

/** Also for a customer that the user may not see: the reply must not tell which customers there are. */
export const unknownOperation = () =>
  new DomainError('gateway.unknown', 404, 'There is nothing at this path.');

export const noActiveKey = (customer: string, mode: string) =>
  new DomainError(
    'gateway.no-key',
    409,
    `${customer} has no active API key for ${mode} mode. Create one under keys and customers.`,
  );

export const serviceUnreachable = (service: string) =>
  new DomainError('gateway.unreachable', 503, `The service ${service} is not reachable.`, {
    'Retry-After': '5',
  });

export const serviceTimeout = (service: string, seconds: number) =>
  new DomainError('gateway.timeout', 504, `The service ${service} did not answer within ${seconds} s.`);

export const tokenRejected = (service: string) =>
  new DomainError(
    'gateway.token',
    502,
    `The service ${service} rejects the admin token of the console: GATEHOUSE_ADMIN_TOKEN must be the same.`,
  );

export const brokenReply = (service: string) =>
  new DomainError('gateway.reply', 502, `The service ${service} sent an invalid reply.`);
