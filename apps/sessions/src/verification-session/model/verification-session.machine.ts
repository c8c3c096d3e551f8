import { stateAfter, type Transition } from '../../session/state-table';

export const openStates = ['CREATED', 'STARTED', 'CHECKING'] as const;
export const endStates = ['SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;

export type OpenState = (typeof openStates)[number];
export type EndState = (typeof endStates)[number];
export type VerificationState = OpenState | EndState | 'PURGED';

export type VerificationEvent = (typeof transitions)[number]['on'];

/** All transitions of a session. */
export const transitions = [
  // An allowed device claims the session, by the launch page or by a handoff.
  { from: ['CREATED'], on: 'begin', to: 'STARTED' },
  // A desktop while `enableDesktop` is false: only the QR code is shown.
  { from: ['CREATED'], on: 'reject_desktop', to: 'CREATED' },
  // A handoff, a repeated claim, or a claim by another device before the first step is done.
  { from: ['STARTED'], on: 'renew_lease', to: 'STARTED' },
  { from: ['CHECKING'], on: 'renew_lease', to: 'CHECKING' },

  // The device sends a step.
  { from: ['STARTED'], on: 'step_failed', to: 'STARTED' },
  { from: ['STARTED'], on: 'step_done', to: 'STARTED' },
  { from: ['STARTED'], on: 'ask_node', to: 'CHECKING' },
  { from: ['STARTED'], on: 'tries_spent', to: 'FAILED' },
  { from: ['STARTED'], on: 'lock_out', to: 'FAILED' },
  // There is no token to compare the face with.
  { from: ['STARTED'], on: 'reject', to: 'FAILED' },
  // Sandbox only: other sessions need the node to succeed.
  { from: ['STARTED'], on: 'succeed', to: 'SUCCEEDED' },

  // The node answers.
  { from: ['CHECKING'], on: 'ask_node', to: 'CHECKING' },
  { from: ['CHECKING'], on: 'step_done', to: 'STARTED' },
  { from: ['CHECKING'], on: 'step_failed', to: 'STARTED' },
  { from: ['CHECKING'], on: 'tries_spent', to: 'FAILED' },
  { from: ['CHECKING'], on: 'lock_out', to: 'FAILED' },
  { from: ['CHECKING'], on: 'reject', to: 'FAILED' },
  { from: ['CHECKING'], on: 'succeed', to: 'SUCCEEDED' },
  // The node has handed over a token, or has none. The step and its nonce stay valid.
  { from: ['STARTED'], on: 'receive_token', to: 'STARTED' },
  { from: ['CHECKING'], on: 'receive_token', to: 'CHECKING' },

  { from: openStates, on: 'cancel', to: 'CANCELLED' },
  { from: openStates, on: 'expire', to: 'EXPIRED' },
  { from: endStates, on: 'purge', to: 'PURGED' },
] as const satisfies readonly Transition<VerificationState>[];

export const nextState = stateAfter<VerificationState>(transitions);

export const isOpen = (state: string): boolean => (openStates as readonly string[]).includes(state);
