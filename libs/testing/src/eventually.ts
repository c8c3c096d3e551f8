/** Repeats a check until it passes; throws what it last threw when that takes too long. */
export async function eventually(check: () => Promise<void> | void, milliseconds = 15_000): Promise<void> {
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
