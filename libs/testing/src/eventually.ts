// A machine may be busy; only a test that fails waits for so long.
const patience = 60_000;

/** Repeats a check until it passes; throws what it last threw when that takes too long. */
export async function eventually(check: () => Promise<void> | void, milliseconds = patience): Promise<void> {
  const end = performance.now() + milliseconds;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
