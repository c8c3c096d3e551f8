import { useEffect, useState } from 'preact/hooks';

/** Whether the device is online. */
export function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const listening = new AbortController();
    const update = (): void => setOnline(navigator.onLine);
    for (const event of ['online', 'offline']) addEventListener(event, update, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return isOnline;
}
