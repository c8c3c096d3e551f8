const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

const recentMs = 15_000;
const awayMs = 5 * 60_000;

let lastActivity = Date.now();
if (typeof addEventListener === 'function')
  for (const type of activityEvents)
    addEventListener(type, () => (lastActivity = Date.now()), { passive: true, capture: true });

/** When the page was touched last. */
export const getLastActivity = (): number => lastActivity;

export function markActivity(): void {
  lastActivity = Date.now();
}

/** Whether a request now is because of the user, and not because of a timer. */
export const isActive = (now = Date.now()): boolean => now - lastActivity < recentMs;

/** The interval of a query that polls. It stops when nobody has touched the page for a while. */
export const pollEvery = (milliseconds: number) => () =>
  Date.now() - lastActivity < awayMs ? milliseconds : false;
