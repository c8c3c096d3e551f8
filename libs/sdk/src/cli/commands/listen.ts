import { type Terminal, UsageError } from '@gatehouse/command-line';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineCommand } from '../settings';
import { eventNames, type EventName, parseEventName } from '../webhook/event.table';
import { formatEvent, formatEventJson, formatReply, formatTarget } from '../webhook/event-text';
import { forward, parseTarget } from '../webhook/forwarder';
import { verifyEvent } from '../webhook/received-event';
import { defaultPort, type ReceivedRequest, Receiver, type ReceiverReply } from '../webhook/receiver';

export const listen = defineCommand({
  name: 'listen',
  aliases: ['webhook listen'],
  summary: 'receive webhooks on this machine, verify and print them, and forward them to your receiver',
  options: {
    'forward-to': {
      value: 'URL',
      about:
        'your receiver: gets verified webhooks with the same body and headers, and its reply is returned',
    },
    events: { value: 'NAMES', about: `only these events, comma-separated: ${eventNames.join(', ')}` },
    port: {
      value: 'PORT',
      about: `the port to listen on; 0 takes a free one. Without it ${defaultPort}, or a free one if it is in use`,
    },
    host: {
      value: 'ADDRESS',
      default: '127.0.0.1',
      about: 'the address to listen on; 0.0.0.0 accepts connections from other machines',
    },
    path: { value: 'PATH', default: '/', about: 'the path of the webhook endpoint' },
    json: { about: 'print each webhook, with the reply of your receiver, as one line of JSON' },
  },
  settings: ['url', 'api-key'],
  details: [
    'Use the printed URL as the callback of sessions; `gatehouse trigger` and `gatehouse session create` use it by default. Webhooks that are not signed with your API key are rejected with 400 and not forwarded.',
    'Without --forward-to the reply is 204. With it, the reply is that of your receiver, 502 if it is unreachable and 504 after 14 seconds: Gatehouse then retries as in production. Redirects are not followed.',
    'Webhooks to localhost must be allowed by the installation; `npm start` allows them. Ctrl-C waits for the webhook in progress.',
  ],
  examples: [
    'gatehouse listen --forward-to http://localhost:3000/hook',
    'gatehouse listen --port 4000 --path /hooks --events age-session.ended --json',
  ],
  async run({ values, settings, terminal, signal }) {
    const { host, path, json } = values;
    if (!path.startsWith('/')) throw new UsageError('--path must start with a slash.');
    const target = values['forward-to'] === undefined ? undefined : parseTarget(values['forward-to']);
    const events = parseEvents(values.events);
    const listener = new WebhookListener(settings.apiKey, terminal, json, target, events);
    const receiver = new Receiver(path, (request) => listener.handle(request));
    const { server } = receiver;
    await open(server, parsePort(values.port), host, terminal);
    const address = server.address() as AddressInfo;
    if (target && isSame(target, address)) {
      server.close();
      throw new UsageError(`--forward-to is this command itself: both use port ${address.port}.`);
    }

    const url = formatAddress(address, path);
    terminal.note(
      `Listening on ${url} for webhooks signed with the API key …${settings.apiKey.slice(-4)}. Ctrl-C stops it.`,
    );
    if (target) terminal.note(`Forwarding them to ${formatTarget(target)}.`);
    const callback =
      values.port === undefined && address.port === defaultPort && path === '/' ? '' : ` --callback ${url}`;
    terminal.note(`Try it from another terminal: gatehouse trigger age-session.ended${callback}`);
    if (!signal.aborted) await once(signal, 'abort');
    await receiver.stop();
    return 0;
  },
});

/** Handles the webhooks of one `gatehouse listen`. */
class WebhookListener {
  constructor(
    private readonly key: string,
    private readonly terminal: Terminal,
    private readonly isJson: boolean,
    private readonly target: URL | undefined,
    private readonly events: ReadonlySet<EventName> | undefined,
  ) {}

  async handle(request: ReceivedRequest): Promise<ReceiverReply> {
    const { terminal, isJson, target, events } = this;
    const event = verifyEvent(request.body, request.headers, this.key);
    // Only what Gatehouse has signed is shown and forwarded: a page in a browser can send requests to this port, too.
    if (event.error) {
      terminal.print(isJson ? formatEventJson(event) : formatEvent(event, terminal));
      return { status: 400 };
    }
    if (events && !(event.name && events.has(event.name))) return { status: 204 };
    if (!isJson) terminal.print(formatEvent(event, terminal));
    const reply = target && (await forward(target, request));
    if (isJson) terminal.print(formatEventJson(event, reply));
    else if (target && reply) terminal.print(`${formatReply(target, event.id, reply, terminal)}\n`);
    if (!reply) return { status: 204 };
    return {
      status: reply.status,
      ...(reply.retryAfter && { headers: { 'retry-after': reply.retryAfter } }),
    };
  }
}

/** Listens on the port; on a free one if none is given and the default is in use, as by another listener. */
async function open(
  server: Server,
  port: number | undefined,
  host: string,
  terminal: Terminal,
): Promise<void> {
  try {
    await listenOn(server, port ?? defaultPort, host);
  } catch (error) {
    if (port !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await listenOn(server, 0, host);
    terminal.note(
      `Port ${defaultPort} is in use, for example by another listener: this one uses a free port.`,
    );
  }
}

async function listenOn(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError('--port must be a number from 0 to 65535.');
}

const parseEvents = (text: string | undefined): ReadonlySet<EventName> | undefined =>
  text === undefined ? undefined : new Set(text.split(',').map((name) => parseEventName(name.trim())));

const localHosts = ['127.0.0.1', '0.0.0.0', '::', '::1'];

/** Whether a URL is the address of this server. */
function isSame({ protocol, hostname, port }: URL, address: AddressInfo): boolean {
  const isLocal = ['localhost', '[::1]', ...localHosts, address.address].includes(hostname);
  return isLocal && Number(port || (protocol === 'https:' ? 443 : 80)) === address.port;
}

/** A server that listens on all addresses is also reachable at localhost. */
function formatAddress({ address, port }: AddressInfo, path: string): string {
  const host = localHosts.includes(address) ? 'localhost' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
}
