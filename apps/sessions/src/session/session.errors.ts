import { DomainError } from '@gatehouse/platform';

/** What hosts are told of sessions that are not there, in the documentation as in the reply. */
export const unknownSessionText = 'There is no such session. Check the link or the token.';
export const purgedSessionText =
  'This session was deleted, with everything that was known of it. Create a new one.';

export const unknownSession = () => new DomainError('session.unknown', 404, unknownSessionText);

export const purgedSession = () => new DomainError('session.purged', 410, purgedSessionText);

export const isPurged = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'session.purged';

/** The header is for the page: it tells a session that was cancelled from one that ran out, to whoever has the link. */
export const sessionEnded = (state: string) =>
  new DomainError(
    'session.ended',
    409,
    `The session has ended: its state is ${state}. Nothing was changed.`,
    {
      'X-Session-State': state,
    },
  );

export const notNow = (state: string) =>
  new DomainError('session.not-now', 409, `This is not possible while the state of the session is ${state}.`);

export const sessionBusy = () =>
  new DomainError(
    'session.busy',
    503,
    'Others are changing this session at the same time. Nothing was lost; try again in a moment.',
    { 'Retry-After': '1' },
  );

export const invalidDeviceToken = () =>
  new DomainError(
    'device.token',
    401,
    'Invalid device token: claim the session, and send its token in the header Authorization: Bearer <token>.',
  );
