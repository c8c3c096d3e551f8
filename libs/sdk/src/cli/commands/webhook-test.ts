import { defineCommand } from '../settings';
import { showDelivery } from '../webhook/delivery-wait';

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
    'gatehouse webhook test http://localhost:3000/hook',
    'gatehouse webhook test https://shop.example/webhooks/gatehouse',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const { webhooks } = settings.client('api-key');
    const { id } = await webhooks.sendTest({ url: argument }, { signal });
    return showDelivery(webhooks, id, {
      isWaiting: !values['no-wait'],
      isJson: values.json,
      terminal,
      signal,
    });
  },
});
