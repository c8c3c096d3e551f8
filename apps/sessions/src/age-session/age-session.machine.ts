import { stateAfter, type Transition } from '../session/state-table';

export const openStates = ['CREATED', 'STARTED', 'AWAITING_DOCUMENT'] as const;
export const endStates = ['COMPLETED', 'CANCELLED', 'EXPIRED'] as const;

export type OpenState = (typeof openStates)[number];
export type EndState = (typeof endStates)[number];
export type AgeSessionState = OpenState | EndState | 'PURGED';

export type AgeSessionEvent = (typeof transitions)[number]['on'];

/** All transitions of a session. */
export const transitions = [
  // An allowed device claims the session, by the launch page or by a handoff.
  { from: ['CREATED'], on: 'begin_with_face', to: 'STARTED' },
  { from: ['CREATED'], on: 'begin_with_document', to: 'AWAITING_DOCUMENT' },
  // A desktop while `enableDesktop` is false: only the QR code is shown.
  { from: ['CREATED'], on: 'reject_desktop', to: 'CREATED' },
  // A handoff, a repeated claim, or a claim by another device before the first step is done.
  { from: ['STARTED'], on: 'renew_lease', to: 'STARTED' },
  { from: ['AWAITING_DOCUMENT'], on: 'renew_lease', to: 'AWAITING_DOCUMENT' },

  { from: ['STARTED'], on: 'face_failed', to: 'STARTED' },
  { from: ['STARTED'], on: 'face_tries_spent', to: 'COMPLETED' },
  { from: ['STARTED'], on: 'face_done_document_next', to: 'AWAITING_DOCUMENT' },
  { from: ['STARTED'], on: 'face_done', to: 'COMPLETED' },

  { from: ['AWAITING_DOCUMENT'], on: 'document_failed', to: 'AWAITING_DOCUMENT' },
  { from: ['AWAITING_DOCUMENT'], on: 'document_tries_spent', to: 'COMPLETED' },
  { from: ['AWAITING_DOCUMENT'], on: 'document_done_face_next', to: 'STARTED' },
  { from: ['AWAITING_DOCUMENT'], on: 'document_done', to: 'COMPLETED' },

  { from: openStates, on: 'cancel', to: 'CANCELLED' },
  { from: openStates, on: 'expire', to: 'EXPIRED' },
  { from: endStates, on: 'purge', to: 'PURGED' },
] as const satisfies readonly Transition<AgeSessionState>[];

export const nextState = stateAfter<AgeSessionState>(transitions);

export const isOpen = (state: string): boolean => (openStates as readonly string[]).includes(state);
