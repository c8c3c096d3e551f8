import type { Actor } from '@gatehouse/audit';

/** The chain of the audit trail with the logins, the users, and what was shown to them. */
export const consoleChain = 'console';

/** A user whose name is known. */
export type UserActor = Actor & { user: string };

export const toActor = ({ name }: { name: string }): UserActor => ({ type: 'operator', user: name });
