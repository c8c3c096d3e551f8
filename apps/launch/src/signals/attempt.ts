/** What `read` gives, or undefined where it throws: what can not be found out is not suspicious. */
export function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** What `promise` gives, or undefined where it fails or takes longer than `limit` milliseconds. */
export async function within<Value>(limit: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
