import { describeTable } from '../../../test/support/state-table';
import { isOpen, nextState, transitions } from './verification-session.machine';

// The state table of the design, one row per start state.
describeTable(
  'the state machine of a verification session',
  { isOpen, nextState, transitions },
  {
    open: ['CREATED', 'STARTED', 'CHECKING'],
    ended: ['SUCCEEDED', 'FAILED', 'CANCELLED', 'EXPIRED'],
    rows: [
      ['CREATED', 'begin', 'STARTED'],
      ['CREATED', 'reject_desktop', 'CREATED'],
      ['STARTED', 'renew_lease', 'STARTED'],
      ['CHECKING', 'renew_lease', 'CHECKING'],
      ['STARTED', 'step_failed', 'STARTED'],
      ['STARTED', 'step_done', 'STARTED'],
      ['STARTED', 'ask_node', 'CHECKING'],
      ['STARTED', 'tries_spent', 'FAILED'],
      ['STARTED', 'lock_out', 'FAILED'],
      ['STARTED', 'reject', 'FAILED'],
      ['STARTED', 'receive_token', 'STARTED'],
      ['STARTED', 'succeed', 'SUCCEEDED'],
      ['CHECKING', 'ask_node', 'CHECKING'],
      ['CHECKING', 'step_failed', 'STARTED'],
      ['CHECKING', 'step_done', 'STARTED'],
      ['CHECKING', 'tries_spent', 'FAILED'],
      ['CHECKING', 'lock_out', 'FAILED'],
      ['CHECKING', 'reject', 'FAILED'],
      ['CHECKING', 'receive_token', 'CHECKING'],
      ['CHECKING', 'succeed', 'SUCCEEDED'],
    ],
  },
);

it('a verification session succeeds only after a claim', () => {
  const successes = transitions.filter(({ to }) => to === 'SUCCEEDED');
  expect(successes.flatMap(({ from }) => from).sort()).toEqual(['CHECKING', 'STARTED']);
});
