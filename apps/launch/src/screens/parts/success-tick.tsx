import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon';

const shownMs = 1_000;
const vibrationMs = 40;

/** A tick and a short vibration each time that the count grows. Screen readers get the count by other means. */
export function SuccessTick({ count }: { count: number }): JSX.Element | null {
  const last = useRef(count);
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    const isMore = count > last.current;
    last.current = count;
    if (!isMore) return undefined;
    setShown(count);
    // Missing in Safari; refused before the person has touched the page.
    navigator.vibrate?.(vibrationMs);
    const timer = setTimeout(() => setShown(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [count]);
  if (shown === undefined) return null;
  return (
    <span key={shown} class="stage-tick">
      <Icon of="check" />
    </span>
  );
}
