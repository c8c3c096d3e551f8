/** What a user may do. The server has the table of roles, and decides; the page only leaves out what would be refused. */
export const permissions = [
  'overview.read',
  'sessions.read',
  'sessions.delete',
  'personal.read',
  'review.decide',
  'screening.check',
  'populations.write',
  'alerts.read',
  'alerts.decide',
  'alerts.approve',
  'lists.read',
  'lists.write',
  'webhooks.read',
  'webhooks.resend',
  'people.read',
  'people.delete',
  'keys.read',
  'keys.write',
  'customers.write',
  'audit.read',
  'system.read',
  'system.retry',
  'users.write',
] as const;

export type Permission = (typeof permissions)[number];
