/** The parts of a browser that report permissions. */
export interface PermissionSource {
  permissions?: Pick<Permissions, 'query'>;
}

// Safari never fires `change` (WebKit bugs 259432 and 283803), and a status that was queried once keeps its state there.
const queryEveryMs = 1_000;

/**
 * Resolves when the camera is no longer blocked. Calls `onWatch` if the browser can report that; otherwise it never resolves. It reads the state
 * of the permission only: asking for the camera again and again would show dialogs, or be counted as refusals.
 */
export async function waitForCameraGrant(
  source: PermissionSource,
  signal: AbortSignal,
  onWatch: () => void,
): Promise<void> {
  const status = await queryCamera(source);
  // A camera that is allowed here and still refused is blocked by the system, which no browser reports.
  if (!status || status.state === 'granted' || signal.aborted) return new Promise(() => undefined);
  onWatch();
  const before = status.state;
  return new Promise((resolve) => {
    const check = (state: PermissionState | undefined): void => {
      if (state === 'granted' || (before === 'denied' && state === 'prompt')) resolve();
    };
    const querying = setInterval(
      () => void queryCamera(source).then((now) => check(now?.state)),
      queryEveryMs,
    );
    signal.addEventListener('abort', () => clearInterval(querying));
    // Sooner, where the browser fires it.
    status.addEventListener('change', () => check(status.state), { signal });
  });
}

const queryCamera = async ({ permissions }: PermissionSource): Promise<PermissionStatus | undefined> =>
  permissions?.query({ name: 'camera' }).catch(() => undefined);
