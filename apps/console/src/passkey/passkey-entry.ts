import type { Actor, NewAuditEntry } from '@gatehouse/audit';
import type { Owner } from './passkey';

export const toPasskeyEntry = (
  actor: Actor,
  action: string,
  { name }: Owner,
  after: object,
): NewAuditEntry => ({ actor, action, subject: `user/${name}`, after });
