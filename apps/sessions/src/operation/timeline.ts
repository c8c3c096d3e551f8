import type { HistoryEntry } from '../session/history';
import type { TimelineEntry } from './session-operation.dto';

export const timelineTypes = [
  'created',
  'opened',
  'device_changed',
  'desktop_rejected',
  'step_failed',
  'step_done',
  'node_asked',
  'token_received',
  'cancelled',
  'expired',
  'rejected',
  'locked_out',
  'ended',
  'webhook_attempt',
  'deleted',
] as const;
export type TimelineType = (typeof timelineTypes)[number];

/** The events of the state machines of all kinds of session. */
const typesOfEvents: Record<string, TimelineType> = {
  begin_with_face: 'opened',
  begin_with_document: 'opened',
  begin: 'opened',
  renew_lease: 'device_changed',
  reject_desktop: 'desktop_rejected',
  face_failed: 'step_failed',
  face_tries_spent: 'step_failed',
  face_done: 'step_done',
  face_done_document_next: 'step_done',
  document_failed: 'step_failed',
  document_tries_spent: 'step_failed',
  document_done: 'step_done',
  document_done_face_next: 'step_done',
  step_failed: 'step_failed',
  tries_spent: 'step_failed',
  step_done: 'step_done',
  ask_node: 'node_asked',
  receive_token: 'token_received',
  reject: 'rejected',
  lock_out: 'locked_out',
  succeed: 'step_done',
  cancel: 'cancelled',
  expire: 'expired',
};

export const toTimelineEntries = (history: readonly HistoryEntry[]): TimelineEntry[] =>
  history.flatMap(({ at, event, step, failure, epoch }) => {
    const type = typesOfEvents[event];
    if (!type) return [];
    return [
      {
        at: new Date(at).toISOString(),
        type,
        ...(step !== undefined && { step }),
        ...(failure && { failure }),
        ...(epoch !== undefined && { device: epoch }),
      },
    ];
  });

/** Every event of a state machine has a type, except the purge. */
export const hasTimelineType = (event: string): boolean => event === 'purge' || event in typesOfEvents;
