/** `Retry-After` is a number of seconds or a date; gives seconds. */
export function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const delay = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
