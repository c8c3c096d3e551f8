import { NodeError, nodeStatus } from '../reply/node.errors';

export const predictWithoutFeatures = () =>
  new NodeError(
    'prediction.features',
    400,
    nodeStatus.unreadable,
    'Prediction Failed Features not provided.',
  );

export const tooManyFailedVerifications = (limit: number, minutes: number, retrySeconds: number) =>
  tooManyFailed(
    'prediction.verifications-limit',
    `Too many failed comparisons with this person: at most ${limit} in ${minutes} minutes for each API key.`,
    retrySeconds,
  );

export const tooManyFailedIdentifications = (limit: number, retrySeconds: number) =>
  tooManyFailed(
    'prediction.identifications-limit',
    `Too many predictions that recognised no one: at most ${limit} per minute for each API key.`,
    retrySeconds,
  );

const tooManyFailed = (code: string, what: string, retrySeconds: number) =>
  new NodeError(code, 429, nodeStatus.rejected, `${what} Try again in ${retrySeconds} s.`, {
    'Retry-After': String(retrySeconds),
  });
