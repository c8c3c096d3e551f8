import { NodeError, nodeStatus } from '../reply/node.error';

export const deleteFailed = () =>
  new NodeError('deletion.unknown', 400, nodeStatus.badRequest, 'delete failed');

export const plainPuid = () =>
  new NodeError(
    'deletion.plain-puid',
    400,
    nodeStatus.badRequest,
    'puid must be encrypted, as the node returned it. To delete by your own id of the person, send it as metadata.id.',
  );

// 500 for a missing field is what the contract says.
export const missingPuid = () => new NodeError('deletion.puid', 500, nodeStatus.unreadable, 'Missing PUID.');
