import { createContext, type JSX, type RefObject } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';

/** Announces a text to screen readers. */
export type Announce = (text: string) => void;

/** Provides `Announce` to the screens. */
export const AnnounceContext = createContext<Announce>(() => undefined);

/** The live region for screen readers; it stays in the page, because the first text of a new region is not announced. */
export function Announcer({ region }: { region: RefObject<HTMLDivElement | null> }): JSX.Element {
  return <div ref={region} class="unseen" role="status" aria-live="polite" aria-atomic="true" />;
}

/** Writes a new element into the region each time, so that the same text is announced again. */
export function useAnnouncer(region: RefObject<HTMLDivElement | null>): Announce {
  const announce = useRef<Announce>((text) => {
    if (!region.current) return;
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    region.current.replaceChildren(paragraph);
  });
  return announce.current;
}

// A hint that is shown for less time is gone before it is read out.
const minStayMs = 350;

/** Announces a text when it has changed and stayed for a moment. */
export function useAnnouncement(text: string | undefined): void {
  const announce = useContext(AnnounceContext);
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = setTimeout(() => announce(text), minStayMs);
    return () => clearTimeout(timer);
  }, [announce, text]);
}
