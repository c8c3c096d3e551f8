import fc from 'fast-check';

export type Way = [from: string, event: string, to: string];

/** A table as the design has it: its states, and each way once for every state that it begins in. */
export interface ExpectedTable {
  open: readonly string[];
  ended: readonly string[];
  ways: readonly Way[];
}

export interface Machine {
  nextState: (state: string, event: string) => string | undefined;
  isOpen: (state: string) => boolean;
  transitions: readonly { on: string }[];
}

/** Whether a machine goes the ways of a table, all of them and no others. */
export function describeTable(
  name: string,
  { nextState, isOpen, transitions }: Machine,
  { open, ended, ways }: ExpectedTable,
): void {
  const states = [...open, ...ended, 'PURGED'];
  const table: Way[] = [
    ...ways,
    ...open.map((state): Way => [state, 'cancel', 'CANCELLED']),
    ...open.map((state): Way => [state, 'expire', 'EXPIRED']),
    ...ended.map((state): Way => [state, 'purge', 'PURGED']),
  ];
  const events = [...new Set(table.map(([, event]) => event))];
  const rest = [...states, 'NOWHERE'].flatMap((state) =>
    [...events, 'unheard_of'].flatMap((event) =>
      table.some(([from, on]) => from === state && on === event) ? [] : [[state, event] as const],
    ),
  );
  const course = fc.array(fc.constantFrom(...events), { maxLength: 40 });

  describe(name, () => {
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
        fc.property(course, (happening) => {
          let state = 'CREATED';
          for (const event of happening) {
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
        fc.property(course, fc.constantFrom('cancel', 'expire'), (happening, ending) => {
          const state = happening.reduce((before, event) => nextState(before, event) ?? before, 'CREATED');
          if (isOpen(state)) expect(ended).toContain(nextState(state, ending));
        }),
      );
    });
  });
}
