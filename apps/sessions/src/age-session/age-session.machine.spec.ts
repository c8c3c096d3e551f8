import { describeTable } from '../../test/support/state-table';
import { isOpen, nextState, transitions } from './age-session.machine';

// The state table of the design, one row per start state.
describeTable(
  'the state machine of an age session',
  { isOpen, nextState, transitions },
  {
    open: ['CREATED', 'STARTED', 'AWAITING_DOCUMENT'],
    ended: ['COMPLETED', 'CANCELLED', 'EXPIRED'],
    rows: [
      ['CREATED', 'begin_with_face', 'STARTED'],
      ['CREATED', 'begin_with_document', 'AWAITING_DOCUMENT'],
      ['CREATED', 'reject_desktop', 'CREATED'],
      ['STARTED', 'renew_lease', 'STARTED'],
      ['AWAITING_DOCUMENT', 'renew_lease', 'AWAITING_DOCUMENT'],
      ['STARTED', 'face_failed', 'STARTED'],
      ['STARTED', 'face_done_document_next', 'AWAITING_DOCUMENT'],
      ['STARTED', 'face_done', 'COMPLETED'],
      ['STARTED', 'face_tries_spent', 'COMPLETED'],
      ['AWAITING_DOCUMENT', 'document_failed', 'AWAITING_DOCUMENT'],
      ['AWAITING_DOCUMENT', 'document_done_face_next', 'STARTED'],
      ['AWAITING_DOCUMENT', 'document_done', 'COMPLETED'],
      ['AWAITING_DOCUMENT', 'document_tries_spent', 'COMPLETED'],
    ],
  },
);
