/** `transfer`: an upload, an export or a stream, which may take minutes. It does not take the place of the calls of a screen. */
export type CallKind = 'call' | 'transfer';

/** How many of a user by default. A screen has fewer than 10 calls at a time, and users have several tabs. */
export const defaultLimits: Readonly<Record<CallKind, number>> = { call: 24, transfer: 4 };
