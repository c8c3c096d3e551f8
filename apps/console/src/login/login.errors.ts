import { DomainError } from '@gatehouse/platform';

/** The same for an unknown user, a disabled one and a wrong password. */
export const wrongPassword = () =>
  new DomainError('login.failed', 401, 'The user name or the password is wrong.');

/** Of a user who is logged in: other than 401, it does not mean that the login has ended. */
export const wrongOwnPassword = () => new DomainError('login.own-password', 400, 'The password is wrong.');

export const localLoginOff = () =>
  new DomainError(
    'login.local-off',
    403,
    'Passwords are switched off here. Log in with the OpenID provider.',
  );

export const lockedOut = (seconds: number) =>
  new DomainError('login.locked', 429, `Too many failed logins. Try again in ${seconds} s.`, {
    'Retry-After': String(seconds),
  });

export const notLoggedIn = () => new DomainError('login.missing', 401, 'Log in first.');

export const csrfRefused = () =>
  new DomainError(
    'login.csrf',
    403,
    'The request does not come from the page: x-csrf-token is missing or wrong.',
  );

export const crossSite = () =>
  new DomainError('login.cross-site', 403, 'The request comes from another site.');

export const notPermitted = (permission: string) =>
  new DomainError('role.permission', 403, `Your roles do not include ${permission}.`);
