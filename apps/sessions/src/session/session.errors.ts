import { DomainError } from '@gatehouse/platform';

export const unknownSessionText = 'There is no such session. Check the link or the token.';
export const purgedSessionText = 'This session was deleted with all its data. Create a new one.';

export const unknownSession = () => new DomainError('session.unknown', 404, unknownSessionText);

export const purgedSession = () => new DomainError('session.purged', 410, purgedSessionText);

export const isPurgedError = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'session.purged';

/** The header lets the page distinguish a cancelled session from an expired one. */
export const sessionEnded = (state: string) =>
  new DomainError(
    'session.ended',
    409,
    `The session has ended: its state is ${state}. Nothing was changed.`,
    {
      'X-Session-State': state,
    },
  );

export const notPossibleInState = (state: string) =>
  new DomainError(
    'session.wrong-state',
    409,
    `This is not possible while the state of the session is ${state}.`,
  );

export const sessionBusy = () =>
  new DomainError(
    'session.busy',
    503,
    'Other requests are changing this session at the same time. Nothing was lost; try again in a moment.',
    { 'Retry-After': '1' },
  );

export const invalidDeviceToken = () =>
  new DomainError(
    'device.token',
    401,
    'Invalid device token: claim the session, and send its token in the header Authorization: Bearer <token>.',
  );
