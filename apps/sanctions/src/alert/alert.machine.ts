export const alertStates = ['OPEN', 'IN_REVIEW', 'CONFIRMED', 'DISMISSED', 'CLOSED'] as const;
export type AlertState = (typeof alertStates)[number];

interface Transition {
  on: string;
  from: readonly AlertState[];
  /** `same` keeps the state. */
  to: AlertState | 'same';
}

const active = ['OPEN', 'IN_REVIEW', 'CONFIRMED', 'DISMISSED'] as const;
const undecided = ['OPEN', 'IN_REVIEW'] as const;

/** All transitions of an alert. The first group comes from runs, the second from people. */
export const transitions = [
  // The entity matches again.
  { on: 'return', from: ['CLOSED'], to: 'OPEN' },
  { on: 'return_dismissed', from: ['CLOSED'], to: 'DISMISSED' },
  // Something material has changed since the decision. A confirmed alert only if its entity has moved to another id as well.
  { on: 'reopen', from: ['CONFIRMED', 'DISMISSED'], to: 'OPEN' },
  { on: 'change', from: alertStates, to: 'same' },
  { on: 'close', from: active, to: 'CLOSED' },
  // The list has merged the entity into another one that has an alert already: this alert ends, the other one continues it.
  { on: 'merge', from: alertStates, to: 'CLOSED' },
  { on: 'continue_open', from: ['DISMISSED', 'CLOSED'], to: 'OPEN' },
  { on: 'continue_in_review', from: ['OPEN', 'DISMISSED', 'CLOSED'], to: 'IN_REVIEW' },
  { on: 'continue_confirmed', from: ['OPEN', 'IN_REVIEW', 'DISMISSED', 'CLOSED'], to: 'CONFIRMED' },
  { on: 'continue_dismissed', from: ['CLOSED'], to: 'DISMISSED' },

  { on: 'review', from: undecided, to: 'IN_REVIEW' },
  // Four-eyes: a decision that a second person must approve.
  { on: 'propose', from: undecided, to: 'IN_REVIEW' },
  { on: 'reject', from: ['IN_REVIEW'], to: 'IN_REVIEW' },
  { on: 'confirm', from: undecided, to: 'CONFIRMED' },
  { on: 'dismiss', from: undecided, to: 'DISMISSED' },
  { on: 'withdraw', from: ['CONFIRMED', 'DISMISSED'], to: 'OPEN' },
] as const satisfies readonly Transition[];

export type AlertTrigger = (typeof transitions)[number]['on'];

/** Merged alerts continue in the state that comes first here. */
export const strength: readonly AlertState[] = ['CONFIRMED', 'IN_REVIEW', 'OPEN', 'DISMISSED', 'CLOSED'];

/** The state after the trigger, or undefined if the state does not allow it. */
export function nextState(state: AlertState, on: AlertTrigger): AlertState | undefined {
  const found = (transitions as readonly Transition[]).find(
    (each) => each.on === on && each.from.includes(state),
  );
  return found && (found.to === 'same' ? state : found.to);
}

/** For triggers that are always allowed where they occur; anything else is a bug. */
export function requireNextState(state: AlertState, on: AlertTrigger): AlertState {
  const next = nextState(state, on);
  if (!next) throw new Error(`An alert in the state ${state} does not allow "${on}".`);
  return next;
}
