import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../cli.errors';
import { defineCommand } from '../command';
import { eventJson, eventText } from '../webhook/event-text';
import { defaultPort } from '../webhook/local-receiver';
import { receiveEvent } from '../webhook/received-event';
import { createReceiver } from '../webhook/receiver';

export const webhookListen = defineCommand({
  name: 'webhook listen',
  summary: 'receive webhooks on this machine, verify them with the API key, and print them',
  options: {
    port: { value: 'PORT', default: defaultPort, about: 'where to listen; 0 takes any that is free' },
    host: {
      value: 'ADDRESS',
      default: '127.0.0.1',
      about: 'the address to listen at; 0.0.0.0 lets other machines in',
    },
    path: { value: 'PATH', default: '/', about: 'the path that takes webhooks' },
    json: { about: 'print each one as a line of JSON' },
  },
  settings: ['api-key'],
  details: [
    'Answers 204 to what Gatehouse has signed with your API key, and 400 to anything else. Ctrl-C ends it.',
    'Only an installation that allows it sends webhooks to localhost: that of `npm start` does.',
  ],
  examples: ['gatehouse webhook listen', 'gatehouse webhook listen --port 4000 --path /hooks --json'],
  async run({ values, settings, terminal, signal }) {
    const { host, path, json } = values;
    const port = portOf(values.port);
    if (!path.startsWith('/')) throw new UsageError('--path must begin with a slash.', webhookListen);
    const key = settings.apiKey;
    const server = createReceiver(path, (body, headers) => {
      const event = receiveEvent(body, headers, key);
      terminal.print(json ? eventJson(event) : eventText(event, terminal));
      return event.refusal ? 400 : 204;
    });
    server.listen(port, host);
    await once(server, 'listening');

    const address = addressOf(server.address() as AddressInfo, path);
    terminal.note(
      `Listening at ${address} for webhooks signed with the API key …${key.slice(-4)}. Ctrl-C ends it.`,
    );
    terminal.note(`Try it from another window: gatehouse webhook test ${address}`);
    if (!signal.aborted) await once(signal, 'abort');
    server.close();
    server.closeAllConnections();
    return 0;
  },
});

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError('--port must be a number from 0 to 65535.', webhookListen);
}

/** What listens at all addresses answers at that of this machine, too. */
function addressOf({ address, port }: AddressInfo, path: string): string {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
}
