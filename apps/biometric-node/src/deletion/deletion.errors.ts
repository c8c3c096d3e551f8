import { NodeError, nodeStatus } from '../reply/node.errors';

export const deleteFailed = () =>
  new NodeError('deletion.unknown', 400, nodeStatus.badRequest, 'delete failed');

export const plainPuid = () =>
  new NodeError(
    'deletion.plain-puid',
    400,
    nodeStatus.badRequest,
    'puid must be encrypted, as the node returned it. To delete by your own id of the person, send it as metadata.id.',
  );

// The contract fixes 500 for a missing field.
export const missingPuid = () => new NodeError('deletion.puid', 500, nodeStatus.unreadable, 'Missing PUID.');
