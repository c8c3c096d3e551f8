import type { Created } from './host';

/** The row of a session: the first half of its token. */
export const toSessionId = ({ token }: Created): string =>
  Buffer.from(token, 'base64url').toString('hex', 0, 16);
