import { DomainError } from '@gatehouse/platform';

/** The same for every reason: whoever has a stolen link learns nothing from it. */
export const portalEnded = () =>
  new DomainError(
    'portal.ended',
    401,
    'This link has expired, was opened before or was revoked. Reload the page that showed it, to get a new one.',
  );

export const noKeyOfMode = (mode: string) =>
  new DomainError('portal.key', 409, `The customer has no active API key for ${mode} mode.`);
