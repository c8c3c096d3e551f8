import fc from 'fast-check';

export type TransitionRow = [from: string, event: string, to: string];

/** The expected state machine: its states, and one row for each transition and source state. */
export interface ExpectedTable {
  open: readonly string[];
  ended: readonly string[];
  rows: readonly TransitionRow[];
}

export interface Machine {
  nextState: (state: string, event: string) => string | undefined;
  isOpen: (state: string) => boolean;
  transitions: readonly { on: string }[];
}

/** Tests that a machine has exactly the transitions of a table. */
export function describeTable(
  name: string,
  { nextState, isOpen, transitions }: Machine,
  { open, ended, rows }: ExpectedTable,
): void {
  const states = [...open, ...ended, 'PURGED'];
  const table: TransitionRow[] = [
    ...rows,
    ...open.map((state): TransitionRow => [state, 'cancel', 'CANCELLED']),
    ...open.map((state): TransitionRow => [state, 'expire', 'EXPIRED']),
    ...ended.map((state): TransitionRow => [state, 'purge', 'PURGED']),
  ];
  const eventNames = [...new Set(table.map(([, event]) => event))];
  const rest = [...states, 'UNKNOWN_STATE'].flatMap((state) =>
    [...eventNames, 'unknown_event'].flatMap((event) =>
      table.some(([from, on]) => from === state && on === event) ? [] : [[state, event] as const],
    ),
  );
  const eventOrder = fc.array(fc.constantFrom(...eventNames), { maxLength: 40 });

  describe(name, () => {
    it.each(table)('changes from %s by %s to %s', (from, event, to) => {
      expect(nextState(from, event)).toBe(to);
    });

    it.each(rest)('has no transition from %s by %s', (state, event) => {
      expect(nextState(state, event)).toBeUndefined();
    });

    it('has no other events', () => {
      expect(new Set(transitions.map(({ on }) => on))).toEqual(new Set(eventNames));
    });

    it('is open only before an end state', () => {
      expect(states.filter(isOpen)).toEqual(open);
    });

    it('reaches only known states, and leaves an end state only by a purge', () => {
      fc.assert(
        fc.property(eventOrder, (events) => {
          let state = 'CREATED';
          for (const event of events) {
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

    it('can be ended from every open state', () => {
      fc.assert(
        fc.property(eventOrder, fc.constantFrom('cancel', 'expire'), (events, ending) => {
          const state = events.reduce((before, event) => nextState(before, event) ?? before, 'CREATED');
          if (isOpen(state)) expect(ended).toContain(nextState(state, ending));
        }),
      );
    });
  });
}
