import { DomainError } from '@gatehouse/platform';

export const unknownActiveKey = () =>
  new DomainError('operator.key', 404, 'There is no active API key with this id.');

export const invalidOperator = () =>
  new DomainError(
    'operator.name',
    400,
    'The header x-operator must name the operator: 1 to 200 printable ASCII characters without spaces, the first a letter or a digit.',
  );

export const invalidOperatorPath = () =>
  new DomainError('operator.path', 404, 'An operator cannot call this path for a customer.');

export const notAnOperator = () =>
  new DomainError('operator.missing', 404, 'Only operators can call this path: /admin/as/{key id}/….');
