import type { Permission } from '../role/permission';

export const services = ['string-store', 'sanctions', 'sessions', 'biometric-node'] as const;
export type Service = (typeof services)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An operation of a service that the page may call. */
export interface Operation {
  service: Service;
  method: Method;
  /** `{name}` stands for one segment of the path. */
  path: string;
  permission: Permission;
  /** The operation has exactly this query, empty or with its question mark. Without it, any query. */
  query?: string;
  /** Shows personal data: needs `personal.read` too, and is recorded in the audit trail before the data is sent. */
  personal?: true;
  /** Its body is a file, or as long as one. */
  isUpload?: true;
}

const populations = 'v2/open-sanctions/populations';
const people = `${populations}/{name}/people`;
const alerts = `${populations}/{name}/alerts`;
const verification = 'v2/verification-session/{sessionId}';
const credentials = 'v2/people/{puid}/credentials';

/**
 * What the page may call for one customer and mode, below `/console/api/customers/{customer}/{mode}/{service}/`. The service runs it as
 * `/admin/as/{key id}/…`. What is not listed does not exist.
 */
export const customerOperations: readonly Operation[] = [
  { service: 'sanctions', method: 'GET', path: 'v2/open-sanctions/datasets', permission: 'lists.read' },
  ...(['match', 'file'] as const).map((kind): Operation => ({
    service: 'sanctions',
    method: 'POST',
    path: `v2/open-sanctions/${kind}/{dataset}`,
    permission: 'screening.check',
    personal: true,
    ...(kind === 'file' && { isUpload: true as const }),
  })),
  { service: 'sanctions', method: 'GET', path: populations, permission: 'alerts.read' },
  { service: 'sanctions', method: 'GET', path: `${populations}/{name}`, permission: 'alerts.read' },
  { service: 'sanctions', method: 'PUT', path: `${populations}/{name}`, permission: 'populations.write' },
  { service: 'sanctions', method: 'DELETE', path: `${populations}/{name}`, permission: 'populations.write' },
  { service: 'sanctions', method: 'GET', path: `${populations}/{name}/runs`, permission: 'alerts.read' },
  { service: 'sanctions', method: 'POST', path: people, permission: 'populations.write', isUpload: true },
  { service: 'sanctions', method: 'GET', path: people, permission: 'alerts.read', personal: true },
  { service: 'sanctions', method: 'GET', path: `${people}/{id}`, permission: 'alerts.read', personal: true },
  { service: 'sanctions', method: 'DELETE', path: `${people}/{id}`, permission: 'populations.write' },
  { service: 'sanctions', method: 'GET', path: alerts, permission: 'alerts.read' },
  { service: 'sanctions', method: 'GET', path: `${alerts}/{id}`, permission: 'alerts.read', personal: true },
  {
    service: 'sanctions',
    method: 'GET',
    path: `${alerts}/{id}/report`,
    permission: 'alerts.read',
    personal: true,
  },
  // The replies of these four show the alert with its names.
  ...(
    [
      ['review', 'alerts.decide'],
      ['decision', 'alerts.decide'],
      ['approval', 'alerts.approve'],
      ['reopen', 'alerts.decide'],
    ] as const
  ).map(([action, permission]): Operation => ({
    service: 'sanctions',
    method: 'POST',
    path: `${alerts}/{id}/${action}`,
    permission,
    personal: true,
  })),
  { service: 'sanctions', method: 'GET', path: 'v2/open-sanctions/audit', permission: 'audit.read' },

  { service: 'sessions', method: 'GET', path: verification, permission: 'sessions.read', personal: true },
  { service: 'sessions', method: 'DELETE', path: verification, permission: 'sessions.delete' },
  { service: 'sessions', method: 'POST', path: `${verification}/cancel`, permission: 'sessions.delete' },
  { service: 'sessions', method: 'GET', path: credentials, permission: 'people.read' },
  { service: 'sessions', method: 'DELETE', path: credentials, permission: 'people.delete' },
  { service: 'sessions', method: 'DELETE', path: `${credentials}/{id}`, permission: 'people.delete' },
  { service: 'biometric-node', method: 'GET', path: 'v2/people/galleries', permission: 'people.read' },
  { service: 'biometric-node', method: 'GET', path: 'v2/people', permission: 'people.read' },
  // Recorded, too: the service has no audit trail.
  {
    service: 'biometric-node',
    method: 'DELETE',
    path: 'v2/people/{puid}',
    permission: 'people.delete',
    personal: true,
  },
  { service: 'sessions', method: 'GET', path: 'webhooks/deliveries', permission: 'webhooks.read' },
  { service: 'sessions', method: 'GET', path: 'webhooks/deliveries/{id}', permission: 'webhooks.read' },
  { service: 'sessions', method: 'POST', path: 'webhooks/deliveries/resend', permission: 'webhooks.resend' },
  {
    service: 'sessions',
    method: 'POST',
    path: 'webhooks/deliveries/{id}/resend',
    permission: 'webhooks.resend',
  },
  { service: 'sessions', method: 'POST', path: 'webhooks/test', permission: 'webhooks.resend' },
];

const session = 'sessions/{id}';
const reviewed = 'people/{puid}/credentials/{id}';

/**
 * What the page may call about one customer and mode that customers cannot call themselves, at the same addresses as `customerOperations`.
 * The service runs it as `/admin/customers/{customer id}/{mode}/…`; no API key is needed.
 */
export const operatorOperations: readonly Operation[] = [
  { service: 'sessions', method: 'GET', path: 'sessions', permission: 'sessions.read' },
  { service: 'sessions', method: 'GET', path: 'sessions/statistics', permission: 'overview.read' },
  { service: 'sessions', method: 'GET', path: session, query: '', permission: 'sessions.read' },
  {
    service: 'sessions',
    method: 'GET',
    path: session,
    query: '?reveal=true',
    permission: 'sessions.read',
    personal: true,
  },
  { service: 'sessions', method: 'POST', path: `${session}/approve`, permission: 'review.decide' },
  { service: 'sessions', method: 'POST', path: `${session}/reject`, permission: 'review.decide' },
  { service: 'sessions', method: 'DELETE', path: session, permission: 'sessions.delete' },
  { service: 'sessions', method: 'GET', path: 'webhooks/targets', permission: 'webhooks.read' },
  { service: 'sessions', method: 'GET', path: 'webhooks/failures', permission: 'webhooks.read' },
  // The text that the receiver gets.
  {
    service: 'sessions',
    method: 'GET',
    path: 'webhooks/deliveries/{id}/payload',
    permission: 'webhooks.read',
    personal: true,
  },
  { service: 'sessions', method: 'GET', path: 'credentials/pending', permission: 'people.read' },
  { service: 'sessions', method: 'POST', path: `${reviewed}/approve`, permission: 'review.decide' },
  { service: 'sessions', method: 'POST', path: `${reviewed}/reject`, permission: 'review.decide' },
];

/** Any service of an installation has the keys and the customers; one of them must be asked. */
const directory: Service = 'sessions';

/**
 * What the page may call for the whole installation, below `/console/api/services/{service}/`, as `/admin/…` of the service. Only for users
 * who may see all customers.
 */
export const installationOperations: readonly Operation[] = [
  ...(['keys', 'clients', 'slcs'] as const).flatMap((kind): Operation[] => [
    { service: directory, method: 'GET', path: kind, permission: 'keys.read' },
    { service: directory, method: 'POST', path: kind, permission: 'keys.write' },
    { service: directory, method: 'POST', path: `${kind}/{id}/revoke`, permission: 'keys.write' },
  ]),
  { service: directory, method: 'POST', path: 'keys/{id}/rotate', permission: 'keys.write' },
  { service: directory, method: 'GET', path: 'customers', permission: 'keys.read' },
  { service: directory, method: 'PATCH', path: 'customers/{id}', permission: 'customers.write' },
  { service: 'biometric-node', method: 'GET', path: 'galleries', permission: 'people.read' },
  { service: 'sanctions', method: 'GET', path: 'datasets', permission: 'lists.read' },
  { service: 'sanctions', method: 'GET', path: 'datasets/{name}/versions', permission: 'lists.read' },
  { service: 'sanctions', method: 'GET', path: 'datasets/{name}/changes', permission: 'lists.read' },
  // With the names of listed people.
  {
    service: 'sanctions',
    method: 'GET',
    path: 'datasets/{name}/changes/entries',
    permission: 'lists.read',
    personal: true,
  },
  { service: 'sanctions', method: 'GET', path: 'datasets/{name}/import', permission: 'lists.read' },
  {
    service: 'sanctions',
    method: 'POST',
    path: 'datasets/{name}/import',
    permission: 'lists.write',
    isUpload: true,
  },
  { service: 'sanctions', method: 'POST', path: 'datasets/{name}/refresh', permission: 'lists.write' },
  ...services.flatMap((service): Operation[] => [
    { service, method: 'GET', path: 'system', permission: 'system.read' },
    { service, method: 'GET', path: 'jobs', permission: 'system.read' },
    { service, method: 'GET', path: 'jobs/{queue}/failures', permission: 'system.read' },
    { service, method: 'POST', path: 'jobs/{queue}/retry', permission: 'system.retry' },
  ]),
];
