import { formatFields, formatJson, type Terminal } from '@gatehouse/command-line';
import { pollUntil } from '../../polling';
import type { WebhookDeliveryDetails } from '../../webhooks/webhooks.client';
import { defineCommand } from '../settings';

// A receiver has 15 seconds to answer, and other events may be queued before this one.
const timeoutMs = 30_000;
const intervalMs = 500;

export const webhookTest = defineCommand({
  name: 'webhook test',
  summary: 'send a test event to your receiver, and show the result',
  argument: { name: 'URL', about: 'the URL of your receiver' },
  options: {
    'no-wait': { about: 'do not wait for the first attempt' },
    json: { about: 'print the delivery as JSON' },
  },
  settings: ['url', 'api-key'],
  details: ['Exit codes: 0 if the event was delivered, 2 if not, 1 for errors.'],
  examples: [
    'gatehouse webhook test http://localhost:3000/',
    'gatehouse webhook test https://shop.example/webhooks/gatehouse',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const { webhooks } = settings.client('api-key');
    const sent = await webhooks.sendTest({ url: argument }, { signal });
    const deadline = Date.now() + (values['no-wait'] ? 0 : timeoutMs);
    const delivery = await pollUntil(
      (options) => webhooks.getDelivery(sent.id, options),
      ({ lastAttempt }) => lastAttempt !== null || Date.now() >= deadline,
      { intervalMs, signal },
    );
    if (values.json) terminal.print(formatJson(delivery, 2));
    else printDelivery(delivery, terminal);
    return delivery.status === 'DELIVERED' || values['no-wait'] ? 0 : 2;
  },
});

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
