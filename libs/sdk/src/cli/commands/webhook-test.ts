import { whenEnded } from '../../session-wait';
import type { WebhookDeliveryDetails } from '../../webhooks/webhooks.client';
import { defineCommand } from '../command';
import { fieldsText } from '../terminal/fields';
import { jsonText } from '../terminal/printable';
import type { Terminal } from '../terminal/terminal';

// A receiver has 15 seconds to answer, and other events may be before this one.
const patience = 30_000;
const everyMs = 500;

export const webhookTest = defineCommand({
  name: 'webhook test',
  summary: 'let Gatehouse send a test event to your receiver, and say what became of it',
  argument: { name: 'URL', about: 'where your receiver takes webhooks' },
  options: {
    'no-wait': { about: 'do not wait for the first attempt' },
    json: { about: 'print the delivery as JSON' },
  },
  settings: ['url', 'api-key'],
  details: ['Exit codes: 0 when it was received, 2 when it was not, 1 for errors.'],
  examples: [
    'gatehouse webhook test http://localhost:3000/',
    'gatehouse webhook test https://shop.example/webhooks/gatehouse',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const { webhooks } = settings.client('api-key');
    const sent = await webhooks.test({ url: argument }, { signal });
    const end = Date.now() + (values['no-wait'] ? 0 : patience);
    const delivery = await whenEnded(
      (options) => webhooks.delivery(sent.id, options),
      ({ lastAttempt }) => lastAttempt !== null || Date.now() >= end,
      { everyMs, signal },
    );
    if (values.json) terminal.print(jsonText(delivery, 2));
    else printDelivery(delivery, terminal);
    return delivery.status === 'DELIVERED' || values['no-wait'] ? 0 : 2;
  },
});

function printDelivery(delivery: WebhookDeliveryDetails, terminal: Terminal): void {
  const { id, target, status, lastAttempt, nextAttemptAt } = delivery;
  const verdict = lastAttempt
    ? `${lastAttempt.outcome}${lastAttempt.httpStatus ? ` (${lastAttempt.httpStatus})` : ''}: ${lastAttempt.detail}`
    : 'It is on its way; nothing has come back yet.';
  const isMissed = lastAttempt !== null && status === 'PENDING';
  const title = isMissed ? `${status}: it was not received, and will be sent again` : status;
  terminal.print(terminal.paint(status === 'DELIVERED' ? 'green' : 'yellow', title));
  terminal.print(
    fieldsText([
      ['Id', id],
      ['Receiver', target],
      ['Attempt', verdict],
      ['Next attempt', nextAttemptAt ?? undefined],
    ]),
  );
}
