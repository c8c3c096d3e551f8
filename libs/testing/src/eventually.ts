// Long enough for a busy machine; only a failing test waits that long.
const defaultTimeoutMs = 60_000;

/** Repeats a check until it passes. Throws its last error after the timeout. */
export async function eventually<T>(check: () => Promise<T> | T, timeoutMs = defaultTimeoutMs): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
