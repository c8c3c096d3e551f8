import { formatFields, formatJson, type Terminal } from '@gatehouse/command-line';
import { pollUntil } from '../../polling';
import type { WebhookDeliveryDetails, Webhooks } from '../../webhooks/webhooks.client';

// A receiver has 15 seconds to answer, and other events may be queued before this one.
const timeoutMs = 30_000;
const intervalMs = 500;

export interface DeliveryWait {
  isWaiting: boolean;
  isJson: boolean;
  terminal: Terminal;
  signal: AbortSignal;
}

/** Waits for the first attempt of a delivery, and prints it; returns the exit code. */
export async function showDelivery(webhooks: Webhooks, id: string, wait: DeliveryWait): Promise<number> {
  const { isWaiting, isJson, terminal, signal } = wait;
  const deadline = Date.now() + (isWaiting ? timeoutMs : 0);
  const delivery = await pollUntil(
    (options) => webhooks.getDelivery(id, options),
    ({ lastAttempt }) => lastAttempt !== null || Date.now() >= deadline,
    { intervalMs, signal },
  );
  if (isJson) terminal.print(formatJson(delivery, 2));
  else printDelivery(delivery, terminal);
  return delivery.status === 'DELIVERED' || !isWaiting ? 0 : 2;
}

function printDelivery(delivery: WebhookDeliveryDetails, terminal: Terminal): void {
  const { id, target, status, lastAttempt, nextAttemptAt } = delivery;
  const attempt = lastAttempt
    ? `${lastAttempt.outcome}${lastAttempt.httpStatus ? ` (${lastAttempt.httpStatus})` : ''}: ${lastAttempt.detail}`
    : 'in progress';
  const isFailed = lastAttempt !== null && status === 'PENDING';
  const title = isFailed ? `${status}: the attempt failed and will be retried` : status;
  terminal.print(terminal.paint(status === 'DELIVERED' ? 'green' : 'yellow', title));
  terminal.print(
    formatFields([
      ['Id', id],
      ['Receiver', target],
      ['Attempt', attempt],
      ['Next attempt', nextAttemptAt ?? undefined],
    ]),
  );
}
