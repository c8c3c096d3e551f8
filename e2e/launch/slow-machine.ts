const maxVisits = 3;

/** Repeats a visit, each time with a new session, as long as the machine is too slow for what the visit looks for. */
export async function repeatIfSlow(visit: () => Promise<boolean>): Promise<void> {
  for (let visits = 1; !(await visit()); visits++)
    if (visits === maxVisits) throw new Error('The machine is too slow for this test.');
}
