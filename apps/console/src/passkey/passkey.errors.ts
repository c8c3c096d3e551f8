import { DomainError } from '@gatehouse/platform';
import { maxPasskeys } from './passkey';

export const secondFactorFailed = () =>
  new DomainError(
    'login.second-factor',
    401,
    'The passkey was not accepted, or it took too long. Log in again.',
  );

export const passkeyRejected = () =>
  new DomainError('passkey.rejected', 409, 'The passkey was not accepted, or it took too long. Try again.');

export const passkeyExists = () =>
  new DomainError('passkey.exists', 409, 'This passkey is registered already.');

export const tooManyPasskeys = () =>
  new DomainError(
    'passkey.limit',
    409,
    `A user can have at most ${maxPasskeys} passkeys. Remove one that is no longer used.`,
  );

export const unknownPasskey = () => new DomainError('passkey.unknown', 404, 'You have no such passkey.');

export const lastPasskey = () =>
  new DomainError(
    'passkey.last',
    409,
    'A passkey is required to log in. Add another one before you remove this one.',
  );
