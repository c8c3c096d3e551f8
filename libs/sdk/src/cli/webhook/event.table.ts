import { formatSuggestion, UsageError } from '@gatehouse/command-line';
import type { SandboxOutcome } from '../../age-sessions/age-sessions.client';
import { parseObject } from '../json-object';

interface Event {
  about: string;
  /** Whether a webhook body is this event, by fields that no other one has. */
  matches(body: object): boolean;
  /** The sandbox outcomes that have a name; the first one is the default. */
  outcomes: Readonly<Record<string, SandboxOutcome>>;
}

/** The events that Gatehouse sends. */
export const events = {
  'age-session.ended': {
    about: 'an age session has ended',
    matches: (body) => 'sessionStatus' in body,
    outcomes: {
      above: { age: 25 },
      at: { age: 18 },
      below: { age: 16 },
      failed: { error: 1 },
      cancelled: { flow: 'CANCELLED' },
      expired: { flow: 'EXPIRED' },
    },
  },
  'verification-session.ended': {
    about: 'an ENROLL or SIGN-IN has ended',
    matches: (body) => 'sessionId' in body && 'status' in body,
    outcomes: {
      success: { status: 'SUCCESS' },
      failed: { status: 'FAILED' },
      locked: { error: 5, retryAfter: 900 },
      cancelled: { status: 'CANCELLED' },
      expired: { status: 'EXPIRED' },
    },
  },
  test: {
    about: 'a test event, without a session',
    matches: (body) => 'type' in body && body.type === 'test',
    outcomes: {},
  },
} as const satisfies Record<string, Event>;

export type EventName = keyof typeof events;

export const eventNames = Object.keys(events) as EventName[];

const table: Readonly<Record<EventName, Event>> = events;

export function parseEventName(text: string): EventName {
  const name = eventNames.find((one) => one === text);
  if (name) return name;
  throw new UsageError(
    `There is no event "${text}". The events are ${eventNames.join(', ')}.${formatSuggestion(text, eventNames)}`,
  );
}

/** The event of a webhook body; undefined for a body of another kind. */
export const detectEvent = (body: unknown): EventName | undefined =>
  typeof body === 'object' && body !== null
    ? eventNames.find((name) => table[name].matches(body))
    : undefined;

/** The outcome with this name, or the one given as JSON; the first of the event by default. */
export function parseOutcome(event: EventName, text: string | undefined): SandboxOutcome {
  const { outcomes } = table[event];
  const names = Object.keys(outcomes);
  if (text !== undefined && names.length === 0) throw new UsageError(`${event} has no --outcome.`);
  const name = text ?? names[0] ?? '';
  if (Object.hasOwn(outcomes, name)) return outcomes[name] ?? {};
  const outcome = text === undefined ? {} : parseObject(text);
  if (outcome) return outcome;
  throw new UsageError(
    `--outcome must be ${names.join(', ')}, or a JSON object like '{"error":1}'.${formatSuggestion(name, names)}`,
  );
}

/** The outcomes of each event, for the help. */
export const describeOutcomes = (): string[] =>
  eventNames
    .filter((name) => Object.keys(table[name].outcomes).length > 0)
    .map((name) => `Outcomes of ${name}: ${Object.keys(table[name].outcomes).join(', ')}.`);
