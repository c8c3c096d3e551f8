import { DomainError } from '@gatehouse/platform';

export const refusedCallback = (problem: string) =>
  new DomainError('callback.refused', 400, `callback.url ${problem}`);

export const tooManyOrigins = (limit: number) =>
  new DomainError(
    'callback.origins',
    429,
    `Webhooks to ${limit.toLocaleString('en')} origins of yours are waiting for delivery, which is the maximum. Make those receivers answer (GET /webhooks/deliveries?status=PENDING lists them), use an origin that is already among them, or try again when some have been delivered or have failed for good.`,
    { 'Retry-After': '60' },
  );
