import { NodeError, nodeStatus } from '../reply/node.error';

export const deleteFailed = () =>
  new NodeError('deletion.unknown', 400, nodeStatus.badRequest, 'delete failed');

// 500 for a missing field is what the contract says.
export const missingPuid = () => new NodeError('deletion.puid', 500, nodeStatus.unreadable, 'Missing PUID.');
