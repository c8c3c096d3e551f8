/** A row of a state machine; other transitions are not allowed. */
export interface Transition<S extends string> {
  from: readonly S[];
  on: string;
  to: S;
}

/** Finds the state after an event; undefined if the table does not allow it. */
export const stateAfter =
  <S extends string>(transitions: readonly Transition<S>[]) =>
  (state: string, event: string): S | undefined =>
    transitions.find(({ from, on }) => on === event && (from as readonly string[]).includes(state))?.to;
