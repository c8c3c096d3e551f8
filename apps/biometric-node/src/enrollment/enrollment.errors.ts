import { NodeError, nodeStatus } from '../reply/node.errors';

export const enrollWithoutFeatures = () =>
  new NodeError(
    'enrollment.features',
    400,
    nodeStatus.unreadable,
    'Enrollment Failed Features not provided.',
  );

export const enrollmentFailed = () =>
  new NodeError('enrollment.failed', 500, nodeStatus.enrollmentFailed, 'Face enrollment failed');

export const enrollmentPending = () =>
  new NodeError(
    'enrollment.pending',
    503,
    nodeStatus.serverError,
    'The enrollment is still in progress. Send the same request again to get its outcome; the person is not enrolled twice.',
    { 'Retry-After': '2' },
  );
