import { UsageError } from '@gatehouse/command-line';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { formatEventJson, formatEvent } from '../webhook/event-text';
import { defaultPort } from '../webhook/receiver';
import { verifyEvent } from '../webhook/received-event';
import { createReceiver } from '../webhook/receiver';
import { defineCommand } from '../settings';

export const webhookListen = defineCommand({
  name: 'webhook listen',
  summary: 'receive webhooks on this machine, verify them with the API key, and print them',
  options: {
    port: { value: 'PORT', default: defaultPort, about: 'the port to listen on; 0 takes a free one' },
    host: {
      value: 'ADDRESS',
      default: '127.0.0.1',
      about: 'the address to listen on; 0.0.0.0 accepts connections from other machines',
    },
    path: { value: 'PATH', default: '/', about: 'the path of the webhook endpoint' },
    json: { about: 'print each webhook as one line of JSON' },
  },
  settings: ['api-key'],
  details: [
    'Answers 204 to webhooks signed with your API key, and 400 to anything else. Ctrl-C stops it.',
    'Webhooks to localhost must be allowed by the installation; `npm start` allows them.',
  ],
  examples: ['gatehouse webhook listen', 'gatehouse webhook listen --port 4000 --path /hooks --json'],
  async run({ values, settings, terminal, signal }) {
    const { host, path, json } = values;
    const port = parsePort(values.port);
    if (!path.startsWith('/')) throw new UsageError('--path must start with a slash.', webhookListen);
    const key = settings.apiKey;
    const server = createReceiver(path, (body, headers) => {
      const event = verifyEvent(body, headers, key);
      terminal.print(json ? formatEventJson(event) : formatEvent(event, terminal));
      return event.error ? 400 : 204;
    });
    server.listen(port, host);
    await once(server, 'listening');

    const address = formatAddress(server.address() as AddressInfo, path);
    terminal.note(
      `Listening on ${address} for webhooks signed with the API key …${key.slice(-4)}. Ctrl-C stops it.`,
    );
    terminal.note(`Test it from another terminal: gatehouse webhook test ${address}`);
    if (!signal.aborted) await once(signal, 'abort');
    server.close();
    server.closeAllConnections();
    return 0;
  },
});

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError('--port must be a number from 0 to 65535.', webhookListen);
}

/** A server that listens on all addresses is also reachable at localhost. */
function formatAddress({ address, port }: AddressInfo, path: string): string {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
}
