import fc from 'fast-check';
import { isOpen, nextState, transitions } from './age-session.machine';

const open = ['CREATED', 'STARTED', 'AWAITING_DOCUMENT'];
const ended = ['COMPLETED', 'CANCELLED', 'EXPIRED'];
const states = [...open, ...ended, 'PURGED'];

// The state table of the design, each row once for every state that it begins in.
const table: [from: string, event: string, to: string][] = [
  ['CREATED', 'begin_with_face', 'STARTED'],
  ['CREATED', 'begin_with_document', 'AWAITING_DOCUMENT'],
  ['CREATED', 'refuse_desktop', 'CREATED'],
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
  ...open.map((state): [string, string, string] => [state, 'cancel', 'CANCELLED']),
  ...open.map((state): [string, string, string] => [state, 'expire', 'EXPIRED']),
  ...ended.map((state): [string, string, string] => [state, 'purge', 'PURGED']),
];
const events = [...new Set(table.map(([, event]) => event))];

const rest = [...states, 'NOWHERE'].flatMap((state) =>
  [...events, 'unheard_of'].flatMap((event) =>
    table.some(([from, on]) => from === state && on === event) ? [] : [[state, event] as const],
  ),
);

describe('the table of an age session', () => {
  it.each(table)('leads from %s by %s to %s', (from, event, to) => {
    expect(nextState(from, event)).toBe(to);
  });

  it.each(rest)('leads nowhere from %s by %s', (state, event) => {
    expect(nextState(state, event)).toBeUndefined();
  });

  it('knows no event beside those', () => {
    expect(new Set(transitions.map(({ on }) => on))).toEqual(new Set(events));
  });

  it('is open before an end, and never after it', () => {
    expect(states.filter(isOpen)).toEqual(open);
  });

  it('comes to a known state whatever happens, and leaves an end only to be purged', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (course) => {
        let state = 'CREATED';
        for (const event of course) {
          const next = nextState(state, event) ?? state;
          expect(states).toContain(next);
          if (ended.includes(state)) expect([state, 'PURGED']).toContain(next);
          if (state === 'PURGED') expect(next).toBe('PURGED');
          state = next;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('can be ended from wherever it is open', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...events), { maxLength: 40 }),
        fc.constantFrom('cancel', 'expire'),
        (course, ending) => {
          const state = course.reduce((before, event) => nextState(before, event) ?? before, 'CREATED');
          if (isOpen(state)) expect(ended).toContain(nextState(state, ending));
        },
      ),
    );
  });
});
