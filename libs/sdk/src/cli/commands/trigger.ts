import { CliError, UsageError } from '@gatehouse/command-line';
import type { Gatehouse } from '../../gatehouse';
import type { CallOptions } from '../../http/http-client';
import { pollUntil } from '../../polling';
import { parseSessionType, type SessionType } from '../session/session-type';
import { defineCommand, type Settings } from '../settings';
import { showDelivery } from '../webhook/delivery-wait';
import {
  describeOutcomes,
  type EventName,
  eventNames,
  events,
  parseEventName,
  parseOutcome,
} from '../webhook/event.table';
import { defaultReceiverUrl } from '../webhook/receiver';

interface Trigger {
  url: string;
  outcome: Record<string, unknown>;
  type: SessionType;
}

export const trigger = defineCommand({
  name: 'trigger',
  summary: 'send a real event with a chosen outcome, from a sandbox session of a test key',
  argument: {
    name: 'EVENT',
    choices: eventNames,
    about: eventNames.map((name) => `${name}: ${events[name].about}`).join('; '),
  },
  options: {
    outcome: { value: 'OUTCOME', about: 'a name from the list below, or a sandbox outcome as JSON' },
    callback: { value: 'URL', default: defaultReceiverUrl, about: 'your receiver' },
    type: {
      value: 'TYPE',
      default: 'ENROLL',
      choices: ['ENROLL', 'SIGN-IN'],
      about: 'verification-session.ended: ENROLL or SIGN-IN',
    },
    'no-wait': { about: 'do not wait for the first attempt' },
    json: { about: 'print the delivery as JSON' },
  },
  settings: ['url', 'api-key', 'client-id', 'client-secret', 'slc'],
  details: [
    'The session is marked as `sandbox`, passes through the same code as any other one, and its webhook is signed with your API key. Live keys are refused.',
    ...describeOutcomes(),
    'Exit codes: 0 if the event was delivered, 2 if not, 1 for errors.',
  ],
  examples: [
    'gatehouse trigger age-session.ended --outcome below',
    'gatehouse trigger verification-session.ended --type SIGN-IN --outcome \'{"error":5,"retryAfter":900}\'',
    'gatehouse trigger test --callback http://localhost:3000/hook',
  ],
  async run({ argument, values, settings, terminal, signal }) {
    const event = parseEventName(argument);
    const type = parseSessionType(values.type);
    if (type === 'AGE') throw new UsageError('--type must be ENROLL or SIGN-IN.');
    const outcome = parseOutcome(event, values.outcome);
    refuseLiveKey(settings);
    const gatehouse = settings.client(
      'api-key',
      ...(event === 'verification-session.ended' ? ['client' as const] : []),
    );
    const id = await sendEvent[event](gatehouse, { url: values.callback, outcome, type }, { signal });
    return showDelivery(gatehouse.webhooks, id, {
      isWaiting: !values['no-wait'],
      isJson: values.json,
      terminal,
      signal,
    });
  },
});

/** Sends an event; returns the id of its delivery. */
type SendEvent = (gatehouse: Gatehouse, trigger: Trigger, options: CallOptions) => Promise<string>;

const sendEvent: Record<EventName, SendEvent> = {
  async 'age-session.ended'({ ageSessions, webhooks }, { url, outcome }, options) {
    const created = { ...options, sandboxOutcome: outcome };
    const { launchUrl } = await ageSessions.create({ callback: { url } }, created);
    return findDelivery(webhooks, new URL(launchUrl).searchParams.get('sessionId') ?? '', options);
  },
  async 'verification-session.ended'({ verificationSessions, webhooks }, { url, outcome, type }, options) {
    const request = {
      type: type as 'ENROLL' | 'SIGN-IN',
      redirectURL: 'https://example.com/',
      callback: { url },
    };
    const { sessionId } = await verificationSessions.create(request, { ...options, sandboxOutcome: outcome });
    return findDelivery(webhooks, sessionId, options);
  },
  async test({ webhooks }, { url }, options) {
    return (await webhooks.sendTest({ url }, options)).id;
  },
};

/** A sandbox session ends when it is created, so its delivery exists at once or a moment later. */
async function findDelivery(
  webhooks: Gatehouse['webhooks'],
  sessionId: string,
  options: CallOptions,
): Promise<string> {
  const deadline = Date.now() + 10_000;
  const { items } = await pollUntil(
    (call) => webhooks.listDeliveries({ ...call, sessionId, limit: 1 }),
    ({ items: found }) => found.length > 0 || Date.now() >= deadline,
    { intervalMs: 200, ...options },
  );
  const [delivery] = items;
  if (!delivery) throw new CliError('The session was created, but it has no webhook. Is a worker running?');
  return delivery.id;
}

/** The service refuses live keys as well; this says so before a session is created. */
function refuseLiveKey({ apiKey }: Settings): void {
  if (apiKey.startsWith('gh_live_'))
    throw new CliError(
      'This is a live key, and trigger never adds to live data. Use a test key: `gatehouse keys create --customer NAME --mode test`.',
    );
}
