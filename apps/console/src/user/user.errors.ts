import { DomainError } from '@gatehouse/platform';

export const unknownUser = () => new DomainError('user.unknown', 404, 'There is no user with this id.');

export const userExists = (name: string) =>
  new DomainError('user.exists', 409, `There is a user ${name} already.`);

export const ownUser = () =>
  new DomainError(
    'user.own',
    409,
    'You cannot change your own roles, customers or status. Another admin can.',
  );

export const rolesOfProvider = () =>
  new DomainError(
    'user.provider',
    409,
    'The roles and customers of this user come from the OpenID provider. Change them there.',
  );

export const ownPasskeys = () =>
  new DomainError(
    'user.own-passkeys',
    409,
    'You cannot reset your own passkeys. Remove them one by one, or ask another admin.',
  );

export const lastAdmin = () =>
  new DomainError(
    'user.last-admin',
    409,
    'This is the last admin of all customers: nobody could manage the users. Make another user an admin first.',
  );

export const ownPassword = () =>
  new DomainError(
    'user.own-password',
    409,
    'Change your own password with the current one: POST /console/api/password.',
  );

export const noLocalPassword = () =>
  new DomainError(
    'user.password',
    409,
    'This user logs in with the OpenID provider, and has no password here.',
  );

export const invalidUser = (message: string) => new DomainError('user.invalid', 400, message);
