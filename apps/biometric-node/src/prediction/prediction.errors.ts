import { NodeError, nodeStatus } from '../reply/node.errors';

export const predictWithoutFeatures = () =>
  new NodeError(
    'prediction.features',
    400,
    nodeStatus.unreadable,
    'Prediction Failed Features not provided.',
  );
