/** A row of the table by which a kind of session goes: what is not in it does not happen. */
export interface Transition<S extends string> {
  from: readonly S[];
  on: string;
  to: S;
}

/** The state after an event by a table; undefined where it does not allow it. */
export const stateAfter =
  <S extends string>(transitions: readonly Transition<S>[]) =>
  (state: string, event: string): S | undefined =>
    transitions.find(({ from, on }) => on === event && (from as readonly string[]).includes(state))?.to;
