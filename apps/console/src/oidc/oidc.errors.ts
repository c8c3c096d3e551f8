import { DomainError } from '@gatehouse/platform';

export const noProvider = () =>
  new DomainError('oidc.none', 404, 'There is no OpenID provider here. Log in with a password.');

export const providerUnreachable = () =>
  new DomainError('oidc.unreachable', 503, 'The OpenID provider is not reachable.', { 'Retry-After': '5' });
