import { DomainError } from '@gatehouse/platform';
import type { Alert } from './alert';
import type { AlertState } from './alert.machine';

/** The same for an alert of another population or customer. */
export const unknownAlert = () =>
  new DomainError('alert.unknown', 404, 'This population has no alert with this id.');

const describe = ({ state, revision }: Pick<Alert, 'state' | 'revision'>) =>
  `The alert is ${state} in revision ${revision}`;

export const alertChanged = (alert: Pick<Alert, 'state' | 'revision'>, expected: number) =>
  new DomainError(
    'alert.changed',
    409,
    `${describe(alert)}, not in revision ${expected}. Nothing was changed; read it again.`,
  );

export const wrongState = (
  alert: Pick<Alert, 'state' | 'revision'>,
  action: string,
  needed: readonly AlertState[],
) =>
  new DomainError(
    'alert.state',
    409,
    `${describe(alert)}: it must be ${needed.join(' or ')} ${action}. Nothing was changed.`,
  );

export const proposalPending = (alert: Pick<Alert, 'state' | 'revision'>) =>
  new DomainError(
    'alert.proposal-pending',
    409,
    `${describe(alert)}, and a proposed decision waits for approval. Approve or reject it first.`,
  );

export const noProposal = (alert: Pick<Alert, 'state' | 'revision'>) =>
  new DomainError('alert.no-proposal', 409, `${describe(alert)}, and no decision waits for approval.`);

export const otherOperator = (operator: string) =>
  new DomainError('alert.operator', 400, `user must be ${operator}, the operator who is logged in.`);

export const sameApprover = () =>
  new DomainError(
    'alert.same-approver',
    403,
    'Another person must approve, with another API key and another user name.',
  );
