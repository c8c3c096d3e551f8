import { DomainError } from '@gatehouse/platform';
import { type CallKind, defaultLimits } from './call-limit.table';

const names: Record<CallKind, string> = { call: 'calls', transfer: 'uploads, exports and streams' };
const retrySeconds: Record<CallKind, number> = { call: 1, transfer: 5 };

export const tooManyCalls = (kind: CallKind, limit = defaultLimits[kind]) =>
  new DomainError(
    `call.${kind}-limit`,
    429,
    `You have too many ${names[kind]} at a time: at most ${limit}. Try again in ${retrySeconds[kind]} s.`,
    { 'Retry-After': String(retrySeconds[kind]) },
  );
