import type { Actor } from '@gatehouse/audit';

/** The chain of the audit trail with the logins, the users, and what was shown to them. */
export const consoleChain = 'console';

export const toActor = ({ name }: { name: string }): Actor => ({ type: 'operator', user: name });
