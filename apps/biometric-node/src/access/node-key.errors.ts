import { apiKeyHint } from '@gatehouse/auth';
import { NodeError, nodeStatus } from '../reply/node.errors';

export const missingApiKey = () =>
  new NodeError('node-key.missing', 400, nodeStatus.rejected, 'Missing api key', {}, apiKeyHint);

export const differentApiKeys = () =>
  new NodeError(
    'node-key.different',
    400,
    nodeStatus.unreadable,
    'The header x-api-key and the field api_key have different keys. Send one of them.',
  );

export const invalidApiKey = () =>
  new NodeError('node-key.invalid', 403, nodeStatus.rejected, 'Failed to check api key');
