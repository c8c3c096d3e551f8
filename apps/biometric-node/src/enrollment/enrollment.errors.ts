import { NodeError, nodeStatus } from '../reply/node.error';

export const enrollWithoutFeatures = () =>
  new NodeError(
    'enrollment.features',
    400,
    nodeStatus.unreadable,
    'Enrollment Failed Features not provided.',
  );

export const enrollmentFailed = () =>
  new NodeError('enrollment.failed', 500, nodeStatus.enrollmentFailed, 'Face enrollment failed');

export const enrollmentTakesLong = () =>
  new NodeError(
    'enrollment.pending',
    503,
    nodeStatus.serverError,
    'The enrollment is accepted and still being worked on. Send the same request again for its outcome: nobody is enrolled twice.',
    { 'Retry-After': '2' },
  );
