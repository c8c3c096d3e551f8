import type { Operation } from '../gateway/operation.table';
import type { PortalScreen } from './portal-link';

/** An operation that a screen of the portal may call. What is not listed does not exist for it. */
export interface PortalOperation extends Operation {
  screen: PortalScreen;
  /** `customer`: as the API key of the link could call it. `operator`: below `/admin/customers/{customer}/{mode}` of the service. */
  as: 'customer' | 'operator';
  /** The parameters of the query. A call with another one is refused: it may ask for more than the screen shows. */
  parameters: readonly string[];
  /** The action that the audit trail records before the call, for one that changes something. */
  action?: string;
}

const paged = ['limit', 'cursor'] as const;

const deliveries = 'webhooks/deliveries';

const webhookOperations = [
  {
    method: 'GET',
    path: deliveries,
    permission: 'webhooks.read',
    parameters: [...paged, 'status', 'sessionId', 'from', 'to'],
  },
  { method: 'GET', path: `${deliveries}/{id}`, permission: 'webhooks.read', parameters: [] },
  {
    method: 'POST',
    path: `${deliveries}/resend`,
    permission: 'webhooks.resend',
    parameters: [],
    action: 'webhook.resent',
  },
  {
    method: 'POST',
    path: `${deliveries}/{id}/resend`,
    permission: 'webhooks.resend',
    parameters: [],
    action: 'webhook.resent',
  },
  {
    method: 'POST',
    path: 'webhooks/test',
    permission: 'webhooks.resend',
    parameters: [],
    action: 'webhook.tested',
  },
] as const;

// Without `reveal` the service shows no personal data.
const sessionOperations = [
  {
    method: 'GET',
    path: 'sessions',
    permission: 'sessions.read',
    parameters: [
      ...paged,
      ...['type', 'state', 'outcome', 'riskLevel', 'recommendation', 'session', 'reference', 'from', 'until'],
    ],
  },
  { method: 'GET', path: 'sessions/{id}', permission: 'sessions.read', parameters: [] },
] as const;

export const portalOperations: readonly PortalOperation[] = [
  ...webhookOperations.map((each) => ({
    screen: 'webhooks' as const,
    service: 'sessions' as const,
    as: 'customer' as const,
    ...each,
  })),
  ...sessionOperations.map((each) => ({
    screen: 'sessions' as const,
    service: 'sessions' as const,
    as: 'operator' as const,
    ...each,
  })),
];
