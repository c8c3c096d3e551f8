import { createContext, type JSX, type RefObject } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';

/** Says a text to screen readers. */
export type Announce = (text: string) => void;

/** How the screens below speak to screen readers. */
export const Announcing = createContext<Announce>(() => undefined);

/** The region that screen readers listen to; it stays in the page, or they would miss its first text. */
export function Announcer({ region }: { region: RefObject<HTMLDivElement | null> }): JSX.Element {
  return <div ref={region} class="unseen" role="status" aria-live="polite" aria-atomic="true" />;
}

/** Writes into the region, anew each time: a text that stays the same is not read again. */
export function useAnnouncer(region: RefObject<HTMLDivElement | null>): Announce {
  const said = useRef<Announce>((text) => {
    if (!region.current) return;
    const paragraph = document.createElement('p');
    paragraph.textContent = text;
    region.current.replaceChildren(paragraph);
  });
  return said.current;
}

// A hint that lasts shorter than this is gone before it is read out.
const shortestStay = 350;

/** Announces a text whenever it changes and has stayed for a moment. */
export function useAnnouncement(text: string | undefined): void {
  const announce = useContext(Announcing);
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = setTimeout(() => announce(text), shortestStay);
    return () => clearTimeout(timer);
  }, [announce, text]);
}
