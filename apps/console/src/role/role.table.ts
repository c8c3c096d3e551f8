import { type Permission, permissions } from './permission';

const viewer: readonly Permission[] = [
  'overview.read',
  'sessions.read',
  'alerts.read',
  'lists.read',
  'webhooks.read',
  'people.read',
];

const operator: readonly Permission[] = [
  ...viewer,
  'personal.read',
  'sessions.delete',
  'people.delete',
  'screening.check',
  'webhooks.resend',
];

const reviewer: readonly Permission[] = [
  ...viewer,
  'personal.read',
  'review.decide',
  'screening.check',
  'alerts.decide',
];

const approver: readonly Permission[] = [...reviewer, 'alerts.approve', 'populations.write'];

/** The permissions of each role. A user with several roles has all of theirs. */
export const roleTable = {
  viewer,
  operator,
  reviewer,
  approver,
  admin: permissions,
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof roleTable;

export const roles = Object.keys(roleTable) as readonly Role[];

export const isRole = (name: string): name is Role => Object.hasOwn(roleTable, name);

/** The permissions of a user, in the order of the list. */
export function listPermissions(held: readonly Role[]): Permission[] {
  const granted = new Set<Permission>(held.flatMap((role) => [...roleTable[role]]));
  return permissions.filter((permission) => granted.has(permission));
}
